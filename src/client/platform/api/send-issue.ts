import type * as v from 'valibot';
import type { IssuedOrder, issueTickets, setQuota } from '../../../contract/box-office.ts';
import { call } from './call.ts';

/**
 * Has tickets issued. `attempt` (16 to 64 visible ASCII characters) stays the same when the same is sent again, so that a
 * lost answer never issues twice. Refused with 409 (`details.lines`, `details.taken`) or 422 (`errors` by field).
 */
export async function sendIssue(
  wish: v.InferInput<typeof issueTickets.body>,
  attempt: string,
): Promise<IssuedOrder> {
  return (await call('POST /api/office/orders', { body: wish, headers: { 'Idempotency-Key': attempt } }))
    .order;
}

/** Sets how many tickets are kept back for the box office. */
export async function sendQuota(body: v.InferInput<typeof setQuota.body>): Promise<void> {
  await call('PUT /api/office/box-office/quota', { body });
}
