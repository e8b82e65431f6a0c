import { Outlet, type RouteObject, redirect } from 'react-router-dom';
import { RouteError } from './error/route-error.tsx';
import { paths } from './paths.ts';
import { screen } from './screen.ts';
import { demandToken, keepStaffOut } from './session/guards.ts';
import { GuestFrame, GuestFrameFallback, loadGuestFrame } from './shop/frame/guest-frame.tsx';

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
              {
                path: paths.dashboard,
                id: 'office/dashboard/dashboard-route',
                lazy: screen(() => import('./office/dashboard/dashboard-route.tsx')),
              },
              {
                path: paths.gateList,
                id: 'office/gate-list/gate-list-route',
                lazy: screen(() => import('./office/gate-list/gate-list-route.tsx')),
              },
              {
                path: paths.devices,
                id: 'office/devices/devices-route',
                lazy: screen(() => import('./office/devices/devices-route.tsx')),
              },
              {
                path: paths.outbox,
                id: 'office/outbox/outbox-route',
                lazy: screen(() => import('./office/outbox/outbox-route.tsx')),
              },
              {
                path: paths.outboxMail,
                id: 'office/outbox/mail-route',
                lazy: screen(() => import('./office/outbox/mail-route.tsx')),
              },
              {
                path: paths.profile,
                id: 'office/profile/profile-route',
                lazy: screen(() => import('./office/profile/profile-route.tsx')),
              },
              {
                path: paths.orders,
                id: 'office/orders/orders-route',
                lazy: screen(() => import('./office/orders/orders-route.tsx')),
              },
              {
                path: paths.issueTickets,
                id: 'office/box-office/issue-route',
                lazy: screen(() => import('./office/box-office/issue-route.tsx')),
              },
              {
                path: paths.boxOffice,
                id: 'office/box-office/gate-route',
                lazy: screen(() => import('./office/box-office/gate-route.tsx')),
              },
              {
                path: paths.deskOrder,
                id: 'office/order/desk-route',
                lazy: screen(() => import('./office/order/desk-route.tsx')),
              },
              {
                path: paths.officeEvents,
                id: 'office/events/events-route',
                lazy: screen(() => import('./office/events/events-route.tsx')),
              },
              {
                path: paths.officeEvent,
                id: 'office/event/event-route',
                lazy: screen(() => import('./office/event/event-route.tsx')),
              },
              {
                path: paths.layouts,
                id: 'office/layouts/layouts-route',
                lazy: screen(() => import('./office/layouts/layouts-route.tsx')),
              },
              {
                path: paths.layout,
                id: 'office/layout/layout-route',
                lazy: screen(() => import('./office/layout/layout-route.tsx')),
              },
              {
                path: paths.blockSeats,
                id: 'office/block-seats/seats-route',
                lazy: screen(() => import('./office/block-seats/seats-route.tsx')),
              },
              {
                path: paths.team,
                id: 'office/team/team-route',
                lazy: screen(() => import('./office/team/team-route.tsx')),
              },
            ],
          },
        ],
      },
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
