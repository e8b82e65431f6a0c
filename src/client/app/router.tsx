import { Outlet, type RouteObject } from 'react-router-dom';
import { paths } from '../platform/paths.ts';
import { screen } from '../platform/screen.ts';
import { RouteError } from './error/route-error.tsx';
import { refuseUnknown } from './find-office.ts';
import { FramedError, GuestFrame, GuestFrameFallback, loadGuestFrame } from './guest-frame/guest-frame.tsx';
import { guestRoutes } from './guest-routes.tsx';

/**
 * All routes but those of the office (find-office.ts), which weigh on no guest. A screen's id is its module below this
 * folder, so that the rendering server finds its files; each module exports `Component` and, as it needs them,
 * `loader`, `action`, `ErrorBoundary`, `handle`.
 */
export const routes: RouteObject[] = [
  guestRoutes,
  {
    // Neither for guests nor for staff: for a paired phone, and for whoever may let people in.
    path: paths.scanner,
    id: 'scanner/scan/scanner-route',
    lazy: screen(() => import('../scanner/scan/scanner-route.tsx')),
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
        id: 'admin/login/new-password-route',
        lazy: screen(() => import('../admin/login/new-password-route.tsx')),
      },
      {
        path: paths.notFound,
        id: 'app/error/not-found-route',
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
