import type { Hono } from 'hono';
import {
  endOtherSessions as endOthersEndpoint,
  endSession as endSessionEndpoint,
  changePassword as passwordEndpoint,
  readProfile as profileEndpoint,
} from '../../contract/accounts.ts';
import { route } from '../platform/http/route.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { readProfile } from './read-profile.ts';

const DONE = { success: true } as const;

/** What everybody of the team sees and changes of his own account. */
export function profileRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'randomBytes' | 'store'> & SettingsPort,
): void {
  route(app, services, profileEndpoint, async ({ staff }) => readProfile(services, staff));

  route(app, services, endSessionEndpoint, async ({ params, staff }) => {
    await endSession(services, staff, params.id);
    return DONE;
  });

  route(app, services, endOthersEndpoint, async ({ staff }) => {
    await endOtherSessions(services, staff);
    return DONE;
  });

  route(app, services, passwordEndpoint, async ({ body, staff, c }) => {
    return (await changePassword({ c, services, who: staff, body })) ?? DONE;
  });
}
