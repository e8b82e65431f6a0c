import type { RouteObject } from 'react-router-dom';
import { paths } from '../platform/paths.ts';
import { redirectStaff } from '../platform/session/session.ts';
import { RouteError } from './error/route-error.tsx';
import { GuestLayout, GuestLayoutFallback, loadGuestLayout } from './guest-layout/guest-layout.tsx';
import { lazyScreen } from './load-screens.ts';

/** Also used by staff, in the preview of an event. */
export const guestRoutes: RouteObject = {
  id: 'guests',
  loader: redirectStaff,
  HydrateFallback: GuestLayoutFallback,
  // The guard runs on every navigation, because another tab may have logged in.
  shouldRevalidate: () => true,
  ErrorBoundary: RouteError,
  children: [
    {
      id: 'guest-layout',
      Component: GuestLayout,
      loader: loadGuestLayout,
      shouldRevalidate: () => false,
      children: [
        {
          ErrorBoundary: RouteError,
          children: [
            {
              path: paths.home,
              id: 'shop/home/home-route',
              lazy: lazyScreen(() => import('../shop/home/home-route.tsx')),
            },
            {
              path: paths.tickets,
              id: 'shop/tickets/tickets-route',
              lazy: lazyScreen(() => import('../shop/tickets/tickets-route.tsx')),
            },
            {
              path: paths.blocks,
              id: 'shop/blocks/blocks-route',
              lazy: lazyScreen(() => import('../shop/blocks/blocks-route.tsx')),
            },
            {
              path: paths.block,
              id: 'shop/block/block-route',
              lazy: lazyScreen(() => import('../shop/block/block-route.tsx')),
            },
            {
              path: paths.basket,
              id: 'shop/basket/basket-route',
              lazy: lazyScreen(() => import('../shop/basket/basket-route.tsx')),
            },
            {
              path: paths.order,
              id: 'shop/order/order-route',
              lazy: lazyScreen(() => import('../shop/order/order-route.tsx')),
            },
            {
              path: paths.ticketCheck,
              id: 'shop/ticket-check/ticket-check-route',
              lazy: lazyScreen(() => import('../shop/ticket-check/ticket-check-route.tsx')),
            },
            {
              path: paths.login,
              id: 'admin/login/login-route',
              lazy: lazyScreen(() => import('../admin/login/login-route.tsx')),
            },
            {
              path: paths.forgottenPassword,
              id: 'admin/login/forgotten-password-route',
              lazy: lazyScreen(() => import('../admin/login/forgotten-password-route.tsx')),
            },
            {
              path: paths.terms,
              id: 'shop/legal/terms-route',
              lazy: lazyScreen(() => import('../shop/legal/terms-route.tsx')),
            },
            {
              path: paths.privacy,
              id: 'shop/legal/privacy-route',
              lazy: lazyScreen(() => import('../shop/legal/privacy-route.tsx')),
            },
            {
              path: paths.imprint,
              id: 'shop/legal/imprint-route',
              lazy: lazyScreen(() => import('../shop/legal/imprint-route.tsx')),
            },
            {
              path: paths.accessibility,
              id: 'shop/legal/accessibility-route',
              lazy: lazyScreen(() => import('../shop/legal/accessibility-route.tsx')),
            },
            {
              path: paths.withdrawal,
              id: 'shop/legal/withdrawal-route',
              lazy: lazyScreen(() => import('../shop/legal/withdrawal-route.tsx')),
            },
          ],
        },
      ],
    },
  ],
};
