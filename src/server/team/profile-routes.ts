import type { Hono } from 'hono';
import {
  endOtherSessions as endOthersEndpoint,
  endSession as endSessionEndpoint,
  changePassword as passwordEndpoint,
  readProfile as profileEndpoint,
} from '../../contract/profile.ts';
import { refuse } from '../../contract/refusals.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { readProfile } from './read-profile.ts';

const DONE = { success: true } as const;

/** What everybody of the team sees and changes of his own account. */
export function profileRoutes(app: Hono, services: Services): void {
  route(app, services, profileEndpoint, async ({ staff }) =>
    staff === null ? refuse('not_logged_in') : readProfile(services, staff),
  );

  route(app, services, endSessionEndpoint, async ({ params, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    await endSession(services, staff, params.id);
    return DONE;
  });

  route(app, services, endOthersEndpoint, async ({ staff }) => {
    if (staff === null) return refuse('not_logged_in');
    await endOtherSessions(services, staff);
    return DONE;
  });

  route(app, services, passwordEndpoint, async ({ body, staff, c }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await changePassword({ c, services, who: staff, body })) ?? DONE;
  });
}
