import type { Context } from 'hono';
import type { Refusal } from '../../contract/refusals.ts';
import type { Staff } from '../http/actor.ts';
import type { Services } from '../services.ts';

/** Who is logged in by the bearer token of a call; `null` without one, `not_logged_in` when it does not hold. */
export async function findStaff(_c: Context, _services: Services): Promise<Staff | null | Refusal> {
  return null;
}
