import { type ReactNode, StrictMode } from 'react';
import { Outlet, type PatchRoutesOnNavigationFunction, type RouteObject, redirect } from 'react-router-dom';
import { ADMIN_ADDRESS, paths } from '../platform/paths.ts';
import { Notifications } from '../ui/notifications.tsx';
import { RouteError } from './error/route-error.tsx';
import {
  GuestLayout,
  GuestLayoutError,
  GuestLayoutFallback,
  loadGuestLayout,
} from './guest-layout/guest-layout.tsx';
import { guestRoutes } from './guest-routes.tsx';
import { lazyScreen } from './load-screens.ts';

/**
 * All routes except the admin routes, which guests never load (`findAdminRoutes`). A lazy route's id is
 * its module's path below src/client, by which the rendering server finds its files. Modules export
 * `Component` and optionally `loader`, `action`, `ErrorBoundary` and `handle`.
 */
export const routes: RouteObject[] = [
  guestRoutes,
  {
    // For paired phones, and for staff who may admit guests.
    path: paths.scanner,
    id: 'scanner/scan/scanner-route',
    lazy: lazyScreen(() => import('../scanner/scan/scanner-route.tsx')),
    ErrorBoundary: GuestLayoutError,
    HydrateFallback: () => null,
  },
  {
    // Parent of the routes added by `findAdminRoutes`.
    id: 'admin',
    ErrorBoundary: GuestLayoutError,
    children: [],
  },
  {
    // Open to guests and staff alike.
    id: 'anybody',
    Component: GuestLayout,
    loader: loadGuestLayout,
    HydrateFallback: GuestLayoutFallback,
    ErrorBoundary: RouteError,
    children: [
      {
        path: paths.newPassword,
        id: 'admin/login/new-password-route',
        lazy: lazyScreen(() => import('../admin/login/new-password-route.tsx')),
      },
      {
        path: paths.refund,
        id: 'shop/refund/refund-route',
        lazy: lazyScreen(() => import('../shop/refund/refund-route.tsx')),
      },
      {
        path: paths.notFound,
        id: 'app/error/not-found-route',
        lazy: lazyScreen(() => import('./error/not-found-route.tsx')),
      },
      {
        path: '*',
        id: 'unknown',
        ErrorBoundary: RouteError,
        loader: handleUnknownAddress,
        Component: Outlet,
      },
    ],
  },
];

const loadAdminRoutes = lazyScreen(() => import('./staff/admin-routes.ts'));

let adminRoutes: RouteObject[] | undefined;
let failure: unknown;

/**
 * Adds the admin routes when somebody first opens one of them. If they cannot be loaded,
 * `handleUnknownAddress` throws the error: the router itself would render it in the matched part of the
 * route, and there is none at the beginning of a visit.
 */
export const findAdminRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  failure = undefined;
  if (!ADMIN_ADDRESS.test(path)) return;
  try {
    // The router asks again at every address with a parameter. While it waits, a form that has just been saved
    // would end the navigation, with the old page at the new address.
    adminRoutes ??= (await loadAdminRoutes()).adminRoutes;
    patch('admin', adminRoutes);
  } catch (error) {
    failure = error;
  }
};

/** Loader of the catch-all route. */
export function handleUnknownAddress(): Response {
  if (failure !== undefined) throw failure;
  return redirect(paths.notFound);
}

/** Wraps the router in the browser as well as on the rendering server. */
export function PageShell({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      {children}
      <Notifications />
    </StrictMode>
  );
}
