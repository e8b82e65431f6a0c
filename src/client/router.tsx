import { Outlet, type RouteObject, redirect } from 'react-router-dom';
import { RouteError } from './error/route-error.tsx';
import type { OfficeScreen } from './office/office-screens.ts';
import { paths } from './paths.ts';
import { screen } from './screen.ts';
import { demandToken, keepStaffOut } from './session/guards.ts';
import { GuestFrame, GuestFrameFallback, loadGuestFrame } from './shop/frame/guest-frame.tsx';

/** A page of the office: which file it is in is known to a file of the office, and weighs on no guest. */
const office = (path: string, name: OfficeScreen): RouteObject => ({
  path,
  id: `office/${name}`,
  lazy: screen(async () => (await import('./office/office-screens.ts')).officeScreens[name]()),
});

/**
 * All routes. A screen's id is its module below this folder, so that the rendering server finds its files; each
 * module exports `Component` and, as it needs them, `loader`, `action`, `ErrorBoundary`, `handle`.
 */
export const routes: RouteObject[] = [
  {
    id: 'guests',
    loader: keepStaffOut,
    HydrateFallback: GuestFrameFallback,
    // Another tab may have logged in since: the guard looks at every step.
    shouldRevalidate: () => true,
    ErrorBoundary: RouteError,
    children: [
      {
        id: 'guest-frame',
        Component: GuestFrame,
        loader: loadGuestFrame,
        shouldRevalidate: () => false,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              {
                path: paths.home,
                id: 'shop/home/home-route',
                lazy: screen(() => import('./shop/home/home-route.tsx')),
              },
              {
                path: paths.tickets,
                id: 'shop/tickets/tickets-route',
                lazy: screen(() => import('./shop/tickets/tickets-route.tsx')),
              },
              {
                path: paths.blocks,
                id: 'shop/blocks/blocks-route',
                lazy: screen(() => import('./shop/blocks/blocks-route.tsx')),
              },
              {
                path: paths.block,
                id: 'shop/block/block-route',
                lazy: screen(() => import('./shop/block/block-route.tsx')),
              },
              {
                path: paths.basket,
                id: 'shop/basket/basket-route',
                lazy: screen(() => import('./shop/basket/basket-route.tsx')),
              },
              {
                path: paths.order,
                id: 'shop/order/order-route',
                lazy: screen(() => import('./shop/order/order-route.tsx')),
              },
              {
                path: paths.ticketCheck,
                id: 'shop/ticket-check/ticket-check-route',
                lazy: screen(() => import('./shop/ticket-check/ticket-check-route.tsx')),
              },
              {
                path: paths.login,
                id: 'session/login/login-route',
                lazy: screen(() => import('./session/login/login-route.tsx')),
              },
              {
                path: paths.forgottenPassword,
                id: 'session/login/forgotten-password-route',
                lazy: screen(() => import('./session/login/forgotten-password-route.tsx')),
              },
              {
                path: paths.terms,
                id: 'legal/terms/terms-route',
                lazy: screen(() => import('./legal/terms/terms-route.tsx')),
              },
              {
                path: paths.privacy,
                id: 'legal/privacy/privacy-route',
                lazy: screen(() => import('./legal/privacy/privacy-route.tsx')),
              },
              {
                path: paths.imprint,
                id: 'legal/imprint/imprint-route',
                lazy: screen(() => import('./legal/imprint/imprint-route.tsx')),
              },
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'staff',
    loader: demandToken,
    shouldRevalidate: () => true,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      {
        id: 'office/frame/office-frame-route',
        lazy: screen(() => import('./office/frame/office-frame-route.tsx')),
        shouldRevalidate: () => false,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              office(paths.dashboard, 'dashboard/dashboard-route'),
              office(paths.gateList, 'gate-list/gate-list-route'),
              office(paths.devices, 'devices/devices-route'),
              office(paths.outbox, 'outbox/outbox-route'),
              office(paths.outboxMail, 'outbox/mail-route'),
              office(paths.profile, 'profile/profile-route'),
              office(paths.settings, 'settings/settings-route'),
              office(paths.legalTexts, 'legal-texts/legal-texts-route'),
              office(paths.orders, 'orders/orders-route'),
              office(paths.issueTickets, 'box-office/issue-route'),
              office(paths.boxOffice, 'box-office/gate-route'),
              office(paths.deskOrder, 'order/desk-route'),
              office(paths.officeEvents, 'events/events-route'),
              office(paths.officeEvent, 'event/event-route'),
              office(paths.eventPlaces, 'event-places/event-places-route'),
              office(paths.layouts, 'layouts/layouts-route'),
              office(paths.layout, 'layout/layout-route'),
              office(paths.blockSeats, 'block-seats/seats-route'),
              office(paths.discounts, 'discounts/discounts-route'),
              office(paths.newDiscount, 'discount/new-discount-route'),
              office(paths.discount, 'discount/discount-route'),
              office(paths.discountCodes, 'discount-codes/discount-codes-route'),
              office(paths.team, 'team/team-route'),
            ],
          },
        ],
      },
      // Without the office around it: it is the guests' page.
      office(paths.eventPreview, 'event-preview/preview-route'),
    ],
  },
  {
    // Neither for guests nor for staff: for a paired phone, and for whoever may let people in.
    path: paths.scanner,
    id: 'door/scan/scanner-route',
    lazy: screen(() => import('./door/scan/scanner-route.tsx')),
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
  },
  {
    // Open to guests and staff alike.
    id: 'anybody',
    Component: GuestFrame,
    loader: loadGuestFrame,
    HydrateFallback: GuestFrameFallback,
    ErrorBoundary: RouteError,
    children: [
      {
        path: paths.newPassword,
        id: 'session/login/new-password-route',
        lazy: screen(() => import('./session/login/new-password-route.tsx')),
      },
      {
        path: paths.notFound,
        id: 'error/not-found-route',
        lazy: screen(() => import('./error/not-found-route.tsx')),
      },
    ],
  },
  {
    path: '*',
    id: 'unknown',
    loader: () => redirect(paths.notFound),
    Component: Outlet,
    HydrateFallback: () => null,
  },
];
