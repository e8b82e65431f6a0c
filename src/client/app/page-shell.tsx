import { type ReactNode, StrictMode } from 'react';
import { Notifications } from '../ui/notifications.tsx';

/** What surrounds the router, the same in the browser and where the server renders a page. */
export function PageShell({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      {children}
      <Notifications />
    </StrictMode>
  );
}
