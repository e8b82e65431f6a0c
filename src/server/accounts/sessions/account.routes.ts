import type { Hono } from 'hono';
import {
  endOtherSessions as endOthersEndpoint,
  endSession as endSessionEndpoint,
  logIn,
  logOut,
  changePassword as passwordEndpoint,
  readProfile as profileEndpoint,
  refreshSession,
} from '../../../contract/accounts.ts';
import { pathsOf, route } from '../../platform/http/route.ts';
import { bearerToken } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { changePassword } from '../passwords/change-password.ts';
import { endOtherSessions, endSession, logOutStaff } from './end-sessions.ts';
import { logInStaff } from './log-in.ts';
import { readProfile } from './read-profile.ts';

const DONE = { success: true } as const;

/** Routes for logging in and out, and for the caller's own account. */
export function accountRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'log' | 'randomBytes' | 'store'> & SettingsPort,
): void {
  route(app, services, logIn, ({ body, c, staff }) => logInStaff(services, body, { c, staff }));

  // Not by `route`, which refuses an expired token: logging out must not require logging in again.
  app.on(logOut.method, pathsOf(logOut), async (c) => {
    const token = bearerToken(c);
    if (token !== null) await logOutStaff(services, token);
    return c.json(DONE);
  });

  route(app, services, refreshSession, async ({ staff }) => {
    const { firstname, lastname, permissions, owesSecondFactor } = staff;
    return {
      user: { firstname, lastname },
      permissions: [...permissions],
      ...(owesSecondFactor && { owes_second_factor: true as const }),
    };
  });

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
