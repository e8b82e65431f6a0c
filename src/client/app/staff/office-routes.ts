import type { RouteObject } from 'react-router-dom';
import { officePaths } from '../../admin/office-paths.ts';
import { paths } from '../../platform/paths.ts';
import { screen } from '../../platform/screen.ts';
import { demandToken } from '../../platform/session/demand-token.ts';
import { alsoAtLogOut } from '../../platform/session/log-out.ts';
import { RouteError } from '../error/route-error.tsx';

// The door's database comes only now; where it cannot, the scanner wipes the list when it is opened next.
alsoAtLogOut(async () => {
  try {
    const { forgetStaffList } = await import('../../scanner/store/forget-staff-list.ts');
    await forgetStaffList();
  } catch {
    // No network for its file, or a storage that does not open.
  }
});

const office = (path: string, load: () => Promise<object>): RouteObject => ({ path, lazy: screen(load) });

/** All routes of the office; the router comes by them when somebody goes there (find-office.ts). */
export const officeRoutes: RouteObject[] = [
  {
    id: 'staff',
    loader: demandToken,
    shouldRevalidate: () => true,
    HydrateFallback: () => null,
    children: [
      {
        id: 'app/staff/office-frame/office-frame-route',
        lazy: screen(() => import('./office-frame/office-frame-route.tsx')),
        shouldRevalidate: () => false,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              office(paths.dashboard, () => import('../../admin/dashboard/dashboard-route.tsx')),
              office(
                officePaths.gateList,
                () => import('../../admin/admission/gate-list/gate-list-route.tsx'),
              ),
              office(officePaths.devices, () => import('../../admin/admission/devices/devices-route.tsx')),
              office(officePaths.outbox, () => import('../../admin/orders/outbox/outbox-route.tsx')),
              office(officePaths.outboxMail, () => import('../../admin/orders/outbox/mail-route.tsx')),
              office(
                officePaths.withdrawals,
                () => import('../../admin/money/withdrawals/withdrawals-route.tsx'),
              ),
              office(paths.profile, () => import('../../admin/team/profile/profile-route.tsx')),
              office(officePaths.settings, () => import('../../admin/settings/settings/settings-route.tsx')),
              office(
                officePaths.legalTexts,
                () => import('../../admin/settings/legal-texts/legal-texts-route.tsx'),
              ),
              office(officePaths.orders, () => import('../../admin/orders/orders/orders-route.tsx')),
              office(
                officePaths.issueTickets,
                () => import('../../admin/admission/box-office/issue-route.tsx'),
              ),
              office(officePaths.boxOffice, () => import('../../admin/admission/box-office/gate-route.tsx')),
              office(officePaths.reminders, () => import('../../admin/money/reminders/reminders-route.tsx')),
              office(officePaths.refunds, () => import('../../admin/money/refunds/refunds-route.tsx')),
              office(
                officePaths.refundRun,
                () => import('../../admin/money/refund-run/refund-run-route.tsx'),
              ),
              office(officePaths.bank, () => import('../../admin/money/bank/bank-route.tsx')),
              office(
                officePaths.reconciliation,
                () => import('../../admin/money/bank/reconciliation-route.tsx'),
              ),
              office(officePaths.bankImport, () => import('../../admin/money/bank/bank-import-route.tsx')),
              office(officePaths.person, () => import('../../admin/orders/person/person-route.tsx')),
              office(officePaths.deskOrder, () => import('../../admin/orders/order/desk-route.tsx')),
              office(officePaths.officeEvents, () => import('../../admin/events/events/events-route.tsx')),
              office(officePaths.officeEvent, () => import('../../admin/events/event/event-route.tsx')),
              office(
                officePaths.eventPlaces,
                () => import('../../admin/events/event-places/event-places-route.tsx'),
              ),
              office(officePaths.layouts, () => import('../../admin/plan-editor/layouts/layouts-route.tsx')),
              office(officePaths.layout, () => import('../../admin/plan-editor/layout-route.tsx')),
              office(
                officePaths.blockSeats,
                () => import('../../admin/plan-editor/block-seats/seats-route.tsx'),
              ),
              office(
                officePaths.discounts,
                () => import('../../admin/discounts/discounts/discounts-route.tsx'),
              ),
              office(
                officePaths.newDiscount,
                () => import('../../admin/discounts/discount/new-discount-route.tsx'),
              ),
              office(officePaths.discount, () => import('../../admin/discounts/discount/discount-route.tsx')),
              office(
                officePaths.discountCodes,
                () => import('../../admin/discounts/discount-codes/discount-codes-route.tsx'),
              ),
              office(officePaths.team, () => import('../../admin/team/team/team-route.tsx')),
            ],
          },
        ],
      },
      // Without the office around it: it is the guests' page.
      office(officePaths.eventPreview, () => import('./event-preview/preview-route.tsx')),
    ],
  },
];
