import type { Hono } from 'hono';
import {
  beginSecondFactor as beginEndpoint,
  renewRecoveryCodes as codesEndpoint,
  demandSecondFactor as demandEndpoint,
  turnOffSecondFactor as offEndpoint,
  turnOnSecondFactor as onEndpoint,
  resetSecondFactor as resetEndpoint,
} from '../../../contract/accounts.ts';
import { isRefusal, type Refusal } from '../../../contract/refusals.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import {
  beginSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './change-second-factor.ts';
import { demandSecondFactor } from './demand-second-factor.ts';

const DONE = { success: true } as const;

/** Routes for the caller's own second factor, those of other members, and the club's requirement. */
export function secondFactorRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'randomBytes' | 'store'> & SettingsPort,
): void {
  route(app, services, beginEndpoint, async ({ body, staff, c }) => {
    return beginSecondFactor({ c, services, who: staff, password: body.current_password });
  });

  route(app, services, onEndpoint, async ({ body, staff }) =>
    withCodes(await turnOnSecondFactor(services, staff, body.code)),
  );

  route(app, services, offEndpoint, async ({ body, staff, c }) => {
    return (await turnOffSecondFactor({ c, services, who: staff, password: body.current_password })) ?? DONE;
  });

  route(app, services, codesEndpoint, async ({ body, staff, c }) => {
    return withCodes(await renewRecoveryCodes({ c, services, who: staff, password: body.current_password }));
  });

  route(app, services, resetEndpoint, async ({ params, staff }) => {
    return (await resetSecondFactor(services, staff, params.id)) ?? DONE;
  });

  route(app, services, demandEndpoint, async ({ body, staff }) => {
    const demand = body.is_demanded ? (body.only_sensitive ? 'sensitive' : 'demanded') : 'optional';
    return (await demandSecondFactor(services, staff, demand)) ?? DONE;
  });
}

function withCodes(codes: string[] | Refusal) {
  return isRefusal(codes) ? codes : { ...DONE, recovery_codes: codes };
}
