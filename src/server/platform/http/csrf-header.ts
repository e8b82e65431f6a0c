import type { Context, Hono, Next } from 'hono';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { refuse } from '../../../contract/refusals.ts';
import { answerRefusal } from './route.ts';

export const changingMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];

interface CsrfExceptions {
  /** Changes something, but authenticates its caller in another way. */
  without: Endpoint;
  /** GET requests that change something all the same; the second only for authenticated callers. */
  readsThatChange: Endpoint;
  readsThatChangeForStaff: Endpoint;
}

/**
 * Demands `X-Requested-With: XMLHttpRequest` of every call that changes something. Forms and links of other sites
 * cannot send that header, so none of them can act with a guest's browser (CSRF).
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
  // Hono answers HEAD by GET, but HEAD must change nothing.
  if (c.req.method === 'HEAD') {
    c.header('Allow', 'GET');
    return answerRefusal(c, refuse('method_not_allowed'));
  }
  if (c.req.header('X-Requested-With') !== 'XMLHttpRequest')
    return answerRefusal(c, refuse('marker_missing'));
  await next();
  return undefined;
}
