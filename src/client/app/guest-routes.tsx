import type { RouteObject } from 'react-router-dom';
import { paths } from '../platform/paths.ts';
import { screen } from '../platform/screen.ts';
import { keepStaffOut } from '../platform/session/keep-staff-out.ts';
import { RouteError } from './error/route-error.tsx';
import { GuestFrame, GuestFrameFallback, loadGuestFrame } from './guest-frame/guest-frame.tsx';

/** What guests see, and staff in the preview of an event. */
export const guestRoutes: RouteObject = {
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
              lazy: screen(() => import('../shop/home/home-route.tsx')),
            },
            {
              path: paths.tickets,
              id: 'shop/tickets/tickets-route',
              lazy: screen(() => import('../shop/tickets/tickets-route.tsx')),
            },
            {
              path: paths.blocks,
              id: 'shop/blocks/blocks-route',
              lazy: screen(() => import('../shop/blocks/blocks-route.tsx')),
            },
            {
              path: paths.block,
              id: 'shop/block/block-route',
              lazy: screen(() => import('../shop/block/block-route.tsx')),
            },
            {
              path: paths.basket,
              id: 'shop/basket/basket-route',
              lazy: screen(() => import('../shop/basket/basket-route.tsx')),
            },
            {
              path: paths.order,
              id: 'shop/order/order-route',
              lazy: screen(() => import('../shop/order/order-route.tsx')),
            },
            {
              path: paths.ticketCheck,
              id: 'shop/ticket-check/ticket-check-route',
              lazy: screen(() => import('../shop/ticket-check/ticket-check-route.tsx')),
            },
            {
              path: paths.login,
              id: 'admin/login/login-route',
              lazy: screen(() => import('../admin/login/login-route.tsx')),
            },
            {
              path: paths.forgottenPassword,
              id: 'admin/login/forgotten-password-route',
              lazy: screen(() => import('../admin/login/forgotten-password-route.tsx')),
            },
            {
              path: paths.terms,
              id: 'shop/legal/terms/terms-route',
              lazy: screen(() => import('../shop/legal/terms/terms-route.tsx')),
            },
            {
              path: paths.privacy,
              id: 'shop/legal/privacy/privacy-route',
              lazy: screen(() => import('../shop/legal/privacy/privacy-route.tsx')),
            },
            {
              path: paths.imprint,
              id: 'shop/legal/imprint/imprint-route',
              lazy: screen(() => import('../shop/legal/imprint/imprint-route.tsx')),
            },
            {
              path: paths.accessibility,
              id: 'shop/legal/accessibility/accessibility-route',
              lazy: screen(() => import('../shop/legal/accessibility/accessibility-route.tsx')),
            },
            {
              path: paths.withdrawal,
              id: 'shop/legal/withdrawal/withdrawal-route',
              lazy: screen(() => import('../shop/legal/withdrawal/withdrawal-route.tsx')),
            },
          ],
        },
      ],
    },
  ],
};
