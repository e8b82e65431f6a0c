import type { Hono } from 'hono';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import {
  beginSecondFactor as beginEndpoint,
  renewRecoveryCodes as codesEndpoint,
  demandSecondFactor as demandEndpoint,
  turnOffSecondFactor as offEndpoint,
  turnOnSecondFactor as onEndpoint,
  resetSecondFactor as resetEndpoint,
} from '../../contract/second-factor.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { renewRecoveryCodes, resetSecondFactor, turnOffSecondFactor } from './change-second-factor.ts';
import { demandSecondFactor } from './demand-second-factor.ts';
import { beginSecondFactor, turnOnSecondFactor } from './set-up-second-factor.ts';

const DONE = { success: true } as const;

/** The second factor of the login: one's own, others', and whether the club demands it. */
export function secondFactorRoutes(app: Hono, services: Services): void {
  route(app, services, beginEndpoint, async ({ body, staff, c }) => {
    if (staff === null) return refuse('not_logged_in');
    return beginSecondFactor({ c, services, who: staff, password: body.current_password });
  });

  route(app, services, onEndpoint, async ({ body, staff }) =>
    staff === null ? refuse('not_logged_in') : shown(await turnOnSecondFactor(services, staff, body.code)),
  );

  route(app, services, offEndpoint, async ({ body, staff, c }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await turnOffSecondFactor({ c, services, who: staff, password: body.current_password })) ?? DONE;
  });

  route(app, services, codesEndpoint, async ({ body, staff, c }) => {
    if (staff === null) return refuse('not_logged_in');
    return shown(await renewRecoveryCodes({ c, services, who: staff, password: body.current_password }));
  });

  route(app, services, resetEndpoint, async ({ params, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await resetSecondFactor(services, staff, params.id)) ?? DONE;
  });

  route(app, services, demandEndpoint, async ({ body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    await demandSecondFactor(services, staff, body.is_demanded);
    return DONE;
  });
}

function shown(codes: string[] | Refusal) {
  return isRefusal(codes) ? codes : { ...DONE, recovery_codes: codes };
}
