import type { Hono } from 'hono';
import { logIn, logOut, refreshSession } from '../../contract/accounts.ts';
import { bearerToken } from '../platform/http/bearer-token.ts';
import { pathsOf, route } from '../platform/http/route.ts';
import type { Ports } from '../platform/ports.ts';
import { logInStaff } from './log-in-staff.ts';
import { logOutStaff } from './log-out-staff.ts';

export function sessionRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'log' | 'randomBytes' | 'store'>,
): void {
  route(app, services, logIn, ({ body, c }) => logInStaff(services, body, c));

  // Not by `route`, which refuses a token that no longer holds: whoever wants to leave is never told to log in.
  app.on(logOut.method, pathsOf(logOut), async (c) => {
    const token = bearerToken(c);
    if (token !== null) await logOutStaff(services, token);
    return c.json({ success: true });
  });

  route(app, services, refreshSession, async ({ staff }) => {
    const { firstname, lastname, permissions, owesSecondFactor } = staff;
    return {
      user: { firstname, lastname },
      permissions: [...permissions],
      ...(owesSecondFactor && { owes_second_factor: true as const }),
    };
  });
}
