import { Outlet, type RouteObject } from 'react-router-dom';
import { RouteError } from './error/route-error.tsx';
import { refuseUnknown } from './find-office.ts';
import { paths } from './paths.ts';
import { screen } from './screen.ts';
import { keepStaffOut } from './session/keep-staff-out.ts';
import { FramedError, GuestFrame, GuestFrameFallback, loadGuestFrame } from './shop/frame/guest-frame.tsx';

/**
 * All routes but those of the office (find-office.ts), which weigh on no guest. A screen's id is its module below this
 * folder, so that the rendering server finds its files; each module exports `Component` and, as it needs them,
 * `loader`, `action`, `ErrorBoundary`, `handle`.
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
              {
                path: paths.accessibility,
                id: 'legal/accessibility/accessibility-route',
                lazy: screen(() => import('./legal/accessibility/accessibility-route.tsx')),
              },
              {
                path: paths.withdrawal,
                id: 'legal/withdrawal/withdrawal-route',
                lazy: screen(() => import('./legal/withdrawal/withdrawal-route.tsx')),
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
    ErrorBoundary: FramedError,
    HydrateFallback: () => null,
  },
  {
    // Around the routes that find-office.ts brings.
    id: 'office',
    ErrorBoundary: FramedError,
    children: [],
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
      {
        path: '*',
        id: 'unknown',
        ErrorBoundary: RouteError,
        loader: refuseUnknown,
        Component: Outlet,
      },
    ],
  },
];
