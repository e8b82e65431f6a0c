import type { RouteObject } from 'react-router-dom';
import { adminPaths } from '../../admin/admin-paths.ts';
import { paths } from '../../platform/paths.ts';
import { onLogOut, requireLogin } from '../../platform/session/staff-session.ts';
import { RouteError } from '../error/route-error.tsx';
import { lazyScreen } from '../load-screens.ts';

// Imported on demand to keep the scanner's database out of the admin bundle. If this fails, the scanner
// deletes the list when it is next opened.
onLogOut(async () => {
  try {
    const { forgetStaffList } = await import('../../scanner/store/ticket-list.ts');
    await forgetStaffList();
  } catch {
    // Offline, or the storage cannot be opened.
  }
});

const route = (path: string, load: () => Promise<object>): RouteObject => ({ path, lazy: lazyScreen(load) });

/** Added to the router when somebody first opens one of them (router.tsx). */
export const adminRoutes: RouteObject[] = [
  {
    id: 'staff',
    loader: requireLogin,
    shouldRevalidate: () => true,
    HydrateFallback: () => null,
    children: [
      {
        id: 'app/staff/admin-layout/admin-layout',
        lazy: lazyScreen(() => import('./admin-layout/admin-layout.tsx')),
        // The festival's title follows what was saved in the settings.
        shouldRevalidate: ({ formAction }) => formAction === adminPaths.settings,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              route(paths.dashboard, () => import('../../admin/dashboard/dashboard-page.tsx')),
              route(adminPaths.gateList, () => import('../../admin/admission/gate-list/gate-list-page.tsx')),
              route(adminPaths.devices, () => import('../../admin/admission/devices/devices-page.tsx')),
              route(adminPaths.outbox, () => import('../../admin/orders/outbox/outbox-page.tsx')),
              route(adminPaths.outboxMail, () => import('../../admin/orders/outbox/mail-page.tsx')),
              route(
                adminPaths.withdrawals,
                () => import('../../admin/money/withdrawals/withdrawals-page.tsx'),
              ),
              route(paths.profile, () => import('../../admin/team/profile/profile-page.tsx')),
              route(adminPaths.settings, () => import('../../admin/settings/settings/settings-page.tsx')),
              route(
                adminPaths.legalTexts,
                () => import('../../admin/settings/legal-texts/legal-texts-page.tsx'),
              ),
              route(adminPaths.checkup, () => import('../../admin/settings/checkup/checkup-page.tsx')),
              route(adminPaths.orders, () => import('../../admin/orders/orders/orders-page.tsx')),
              route(adminPaths.issueTickets, () => import('../../admin/admission/box-office/issue-page.tsx')),
              route(adminPaths.boxOffice, () => import('../../admin/admission/box-office/gate-page.tsx')),
              route(
                adminPaths.countSheet,
                () => import('../../admin/admission/box-office/count-sheet-page.tsx'),
              ),
              route(adminPaths.reminders, () => import('../../admin/money/reminders/reminders-page.tsx')),
              route(adminPaths.refunds, () => import('../../admin/money/refunds/refunds-page.tsx')),
              route(adminPaths.refundRun, () => import('../../admin/money/refund-run/refund-run-page.tsx')),
              route(adminPaths.bank, () => import('../../admin/money/bank/bank-page.tsx')),
              route(adminPaths.reconciliation, () => import('../../admin/money/books/books-page.tsx')),
              route(adminPaths.bankImport, () => import('../../admin/money/bank/bank-import-page.tsx')),
              route(adminPaths.person, () => import('../../admin/orders/person/person-page.tsx')),
              route(adminPaths.staffOrder, () => import('../../admin/orders/order/order-page.tsx')),
              route(adminPaths.events, () => import('../../admin/events/events/events-page.tsx')),
              route(adminPaths.callOffAll, () => import('../../admin/events/call-off/call-off-page.tsx')),
              route(adminPaths.callOff, () => import('../../admin/events/call-off/call-off-page.tsx')),
              route(adminPaths.eventReport, () => import('../../admin/dashboard/event-report-page.tsx')),
              route(adminPaths.event, () => import('../../admin/events/event/event-page.tsx')),
              route(
                adminPaths.eventPlaces,
                () => import('../../admin/events/event-places/event-places-page.tsx'),
              ),
              route(adminPaths.layouts, () => import('../../admin/plan-editor/layouts/layouts-page.tsx')),
              route(adminPaths.layout, () => import('../../admin/plan-editor/plan-editor-page.tsx')),
              route(adminPaths.blockSeats, () => import('../../admin/plan-editor/block-page.tsx')),
              route(adminPaths.discounts, () => import('../../admin/discounts/discounts-page.tsx')),
              route(adminPaths.newDiscount, () => import('../../admin/discounts/new-discount-page.tsx')),
              route(adminPaths.discount, () => import('../../admin/discounts/discount-page.tsx')),
              route(adminPaths.discountCodes, () => import('../../admin/discounts/discount-codes-page.tsx')),
              route(adminPaths.team, () => import('../../admin/team/team/team-page.tsx')),
              route(adminPaths.handover, () => import('../../admin/team/handover/handover-page.tsx')),
            ],
          },
        ],
      },
      // Outside the admin layout, because it shows the guests' pages.
      route(adminPaths.eventPreview, () => import('./event-preview/preview-page.tsx')),
    ],
  },
];
