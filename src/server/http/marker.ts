import type { Context, Hono, Next } from 'hono';
import { hearPaypal } from '../../contract/paypal.ts';
import { refuse } from '../../contract/refusals.ts';
import { logOut } from '../../contract/session.ts';
import { checkInItem } from '../../contract/tickets.ts';
import { answerRefusal } from './route.ts';

/** The methods that change something. */
export const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Whatever changes something must carry `X-Requested-With: XMLHttpRequest`: no form and no link of another site can
 * send that header, so nobody makes a guest's browser act for him. Two reads change something too (specification,
 * section 7): logging out, and a check-in by somebody who says who he is.
 */
export function demandMarker(app: Hono): void {
  // PayPal knows no marker; its messages are signed instead.
  app.on(CHANGING, '*', (c, next) => (c.req.path === hearPaypal.path ? next() : refuseUnmarked(c, next)));
  app.get(logOut.path, refuseUnmarked);
  app.get(checkInItem.path, (c, next) =>
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
