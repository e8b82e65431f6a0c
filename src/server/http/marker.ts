import type { Context } from 'hono';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import { logOut } from '../../contract/session.ts';
import { checkInItem } from '../../contract/tickets.ts';

const CHANGELESS = new Set(['GET', 'HEAD', 'OPTIONS']);
const CHECK_IN = new RegExp(`^${checkInItem.path.replace(/:\w+/, '[^/]+')}$`);

/**
 * Whatever changes something must carry `X-Requested-With: XMLHttpRequest`: no form and no link of another site can
 * send that header, so nobody makes a guest's browser act for him. Two reads change something too (specification,
 * section 7): logging out, and a check-in by somebody who may.
 */
export function refuseWithoutMarker(c: Context): Refusal | null {
  const { method, path } = c.req;
  if (CHANGELESS.has(method) && !isChangingRead(c, path)) return null;
  // Only GET itself checks in or logs out; whoever sends HEAD expects nothing to happen.
  if (method === 'HEAD') {
    c.header('Allow', 'GET');
    return refuse('method_not_allowed');
  }
  return c.req.header('X-Requested-With') === 'XMLHttpRequest' ? null : refuse('marker_missing');
}

function isChangingRead(c: Context, path: string): boolean {
  if (path === logOut.path) return true;
  return c.req.header('Authorization') !== undefined && CHECK_IN.test(path);
}
