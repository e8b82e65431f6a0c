import type * as v from 'valibot';
import type { exemptOrder } from '../../../contract/reminders.ts';
import { call } from './call.ts';

/** Has an order neither reminded nor cancelled by itself, or takes that back. */
export async function sendExemption(id: string, body: v.InferInput<typeof exemptOrder.body>): Promise<void> {
  await call('PUT /api/office/orders/:id/exemption', { params: { id }, body });
}
