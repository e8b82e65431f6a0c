import type { Hono } from 'hono';
import { refuse } from '../../contract/refusals.ts';
import { logIn, logOut, refreshSession } from '../../contract/session.ts';
import { pathsOf, route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { bearerToken } from './bearer-token.ts';
import { logInStaff } from './log-in-staff.ts';
import { logOutStaff } from './log-out-staff.ts';

export function sessionRoutes(app: Hono, services: Services): void {
  route(app, services, logIn, ({ body, c }) => logInStaff(services, body, c));

  // Not by `route`, which refuses a token that no longer holds: whoever wants to leave is never told to log in.
  app.on(logOut.method, pathsOf(logOut), async (c) => {
    const token = bearerToken(c);
    if (token !== null) await logOutStaff(services, token);
    return c.json({ success: true });
  });

  route(app, services, refreshSession, async ({ staff }) => {
    if (staff === null) return refuse('not_logged_in');
    const { firstname, lastname, permissions, owesSecondFactor } = staff;
    return {
      user: { firstname, lastname },
      permissions: [...permissions],
      ...(owesSecondFactor && { owes_second_factor: true as const }),
    };
  });
}
