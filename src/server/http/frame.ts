import type { Context, Hono, Next } from 'hono';
import { routePath } from 'hono/route';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Services } from '../services.ts';
import { layHeadersUnder } from './answer-headers.ts';
import { refuseLargeBody } from './body-limit.ts';
import { answerFault } from './fault.ts';
import { refuseWithoutMarker } from './marker.ts';
import { limitRates } from './rate-limits.ts';
import { requestIds, withRequestId } from './request-id.ts';
import { answerRefusal } from './route.ts';
import { securityHeaders } from './security-headers.ts';

/** What may come with a call beside the request itself. */
interface Env {
  /** The server asks itself, to render a page. */
  isOwnCall?: boolean;
}

/** What goes around every call: its id, its headers, what is refused beforehand, its line in the log. */
export function frame(app: Hono, services: Services): void {
  const nextId = requestIds(services.randomBytes);
  const headers = [
    ...Object.entries(securityHeaders(services.config.publicUrl)),
    ['Cache-Control', 'no-store'],
  ] as [string, string][];

  const answer = async (c: Context, next: Next, id: string): Promise<void> => {
    const startedAt = services.clock();
    const layRest = layHeadersUnder(c, [...headers, ['X-Request-Id', id]]);
    const refusal = refuseNul(c) ?? refuseWithoutMarker(c) ?? (await refuseLargeBody(c));
    if (refusal) c.res = answerRefusal(c, refusal);
    else await next();
    layRest();
    if ((c.env as Env | undefined)?.isOwnCall) return;
    services.log.info('request', {
      method: c.req.method,
      // The pattern, never the address: that may be all it takes to read an order.
      route: refusal ? '' : routePath(c),
      status: c.res.status,
      ms: services.clock() - startedAt,
    });
  };

  app.use((c, next) => {
    const id = nextId();
    return withRequestId(id, () => answer(c, next, id));
  });
  app.onError((error, c) => answerFault(error, c, services.log));
  limitRates(app, services);
}

/** No row is named by a NUL, and PostgreSQL will not even look. */
function refuseNul(c: Context): Refusal | null {
  return c.req.path.includes('\0') ? refuse('unknown_address') : null;
}
