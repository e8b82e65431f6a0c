import type { RouteObject } from 'react-router-dom';
import { RouteError } from '../error/route-error.tsx';
import { paths } from '../paths.ts';
import { screen } from '../screen.ts';
import { demandToken } from '../session/demand-token.ts';
import { officePaths } from './office-paths.ts';

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
        id: 'office/frame/office-frame-route',
        lazy: screen(() => import('./frame/office-frame-route.tsx')),
        shouldRevalidate: () => false,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              office(paths.dashboard, () => import('./dashboard/dashboard-route.tsx')),
              office(officePaths.gateList, () => import('./gate-list/gate-list-route.tsx')),
              office(officePaths.devices, () => import('./devices/devices-route.tsx')),
              office(officePaths.outbox, () => import('./outbox/outbox-route.tsx')),
              office(officePaths.outboxMail, () => import('./outbox/mail-route.tsx')),
              office(officePaths.withdrawals, () => import('./withdrawals/withdrawals-route.tsx')),
              office(paths.profile, () => import('./profile/profile-route.tsx')),
              office(officePaths.settings, () => import('./settings/settings-route.tsx')),
              office(officePaths.legalTexts, () => import('./legal-texts/legal-texts-route.tsx')),
              office(officePaths.orders, () => import('./orders/orders-route.tsx')),
              office(officePaths.issueTickets, () => import('./box-office/issue-route.tsx')),
              office(officePaths.boxOffice, () => import('./box-office/gate-route.tsx')),
              office(officePaths.reminders, () => import('./reminders/reminders-route.tsx')),
              office(officePaths.refunds, () => import('./refunds/refunds-route.tsx')),
              office(officePaths.refundRun, () => import('./refund-run/refund-run-route.tsx')),
              office(officePaths.bank, () => import('./bank/bank-route.tsx')),
              office(officePaths.reconciliation, () => import('./bank/reconciliation-route.tsx')),
              office(officePaths.bankImport, () => import('./bank/bank-import-route.tsx')),
              office(officePaths.person, () => import('./person/person-route.tsx')),
              office(officePaths.deskOrder, () => import('./order/desk-route.tsx')),
              office(officePaths.officeEvents, () => import('./events/events-route.tsx')),
              office(officePaths.officeEvent, () => import('./event/event-route.tsx')),
              office(officePaths.eventPlaces, () => import('./event-places/event-places-route.tsx')),
              office(officePaths.layouts, () => import('./layouts/layouts-route.tsx')),
              office(officePaths.layout, () => import('./layout/layout-route.tsx')),
              office(officePaths.blockSeats, () => import('./block-seats/seats-route.tsx')),
              office(officePaths.discounts, () => import('./discounts/discounts-route.tsx')),
              office(officePaths.newDiscount, () => import('./discount/new-discount-route.tsx')),
              office(officePaths.discount, () => import('./discount/discount-route.tsx')),
              office(officePaths.discountCodes, () => import('./discount-codes/discount-codes-route.tsx')),
              office(officePaths.team, () => import('./team/team-route.tsx')),
            ],
          },
        ],
      },
      // Without the office around it: it is the guests' page.
      office(officePaths.eventPreview, () => import('./event-preview/preview-route.tsx')),
    ],
  },
];
