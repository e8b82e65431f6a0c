import type { Context, Hono, Next } from 'hono';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { refuse } from '../../../contract/refusals.ts';
import { answerRefusal } from './route.ts';

/** The methods that change something. */
export const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];

interface MarkerExceptions {
  /** Changes something, and proves in another way who calls. */
  without: Endpoint;
  /** Read by their method and change something all the same, the second only for who says who he is. */
  readsThatChange: Endpoint;
  readsThatChangeForStaff: Endpoint;
}

/**
 * Whatever changes something must carry `X-Requested-With: XMLHttpRequest`: no form and no link of another site can
 * send that header, so nobody makes a guest's browser act for him.
 */
export function demandMarker(
  app: Hono,
  { without, readsThatChange, readsThatChangeForStaff }: MarkerExceptions,
): void {
  app.on(CHANGING, '*', (c, next) => (c.req.path === without.path ? next() : refuseUnmarked(c, next)));
  app.get(readsThatChange.path, refuseUnmarked);
  app.get(readsThatChangeForStaff.path, (c, next) =>
    c.req.header('Authorization') === undefined ? next() : refuseUnmarked(c, next),
  );
}

async function refuseUnmarked(c: Context, next: Next): Promise<Response | undefined> {
  // Hono answers HEAD by GET, but whoever sends HEAD expects nothing to happen.
  if (c.req.method === 'HEAD') {
    c.header('Allow', 'GET');
    return answerRefusal(c, refuse('method_not_allowed'));
  }
  if (c.req.header('X-Requested-With') !== 'XMLHttpRequest')
    return answerRefusal(c, refuse('marker_missing'));
  await next();
  return undefined;
}
