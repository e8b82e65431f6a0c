import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { findAdminRoutes, PageShell, routes } from '../../src/client/app/router.tsx';

export type OpenPage = {
  user: UserEvent;
  /** Path and query of the page that is shown. */
  address(): string;
  /** Follows a link to this path. */
  go(path: string): Promise<void>;
};

/** Opens a page of the client with everything around it, as a browser would at this address. */
export function openPage(path: string): OpenPage {
  // A whole page loads by itself, as in a browser; React should not demand that a test pushes every step of it.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    patchRoutesOnNavigation: findAdminRoutes,
  });
  render(
    <PageShell>
      <RouterProvider router={router} />
    </PageShell>,
  );
  return {
    user: userEvent.setup(),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    go: (path) => router.navigate(path),
  };
}
