import type { Context, Hono, Next } from 'hono';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { refuse } from '../../../contract/refusals.ts';
import { answerRefusal } from './route.ts';

export const changingMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];

interface CsrfExceptions {
  /** Changes something, but authenticates its caller in another way. */
  without: Endpoint;
  /** GET requests that change something nevertheless; the second only does so for authenticated callers. */
  readsThatChange: Endpoint;
  readsThatChangeForStaff: Endpoint;
}

/**
 * Requires `X-Requested-With: XMLHttpRequest` for every call that changes something. Forms and links on other
 * sites cannot send that header, which prevents CSRF.
 */
export function demandCsrfHeader(
  app: Hono,
  { without, readsThatChange, readsThatChangeForStaff }: CsrfExceptions,
): void {
  app.on(changingMethods, '*', (c, next) =>
    c.req.path === without.path ? next() : refuseWithoutHeader(c, next),
  );
  app.get(readsThatChange.path, refuseWithoutHeader);
  app.get(readsThatChangeForStaff.path, (c, next) =>
    c.req.header('Authorization') === undefined ? next() : refuseWithoutHeader(c, next),
  );
}

async function refuseWithoutHeader(c: Context, next: Next): Promise<Response | undefined> {
  // Hono answers HEAD with the GET route, but HEAD must not change anything.
  if (c.req.method === 'HEAD') {
    c.header('Allow', 'GET');
    return answerRefusal(c, refuse('method_not_allowed'));
  }
  if (c.req.header('X-Requested-With') !== 'XMLHttpRequest')
    return answerRefusal(c, refuse('marker_missing'));
  await next();
  return undefined;
}
