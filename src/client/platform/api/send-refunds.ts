import type * as v from 'valibot';
import type * as refunds from '../../../contract/refunds.ts';
import { call } from './call.ts';

/** Writes down where what is due of an order goes back to. */
export async function sendRefundAccount(
  id: string,
  body: v.InferInput<typeof refunds.writeRefundAccount.body>,
): Promise<void> {
  await call('PUT /api/office/orders/:id/refund-account', { params: { id }, body });
}

/** Makes a run of refunds and gives its id. */
export async function sendRefundRun(body: v.InferInput<typeof refunds.makeRefundRun.body>): Promise<number> {
  const { run } = await call('POST /api/office/refund-runs', { body });
  return run;
}

/** Books a run as transferred. */
export async function sendRunExecution(
  run: number,
  body: v.InferInput<typeof refunds.executeRefundRun.body>,
): Promise<void> {
  await call('POST /api/office/refund-runs/:run/execution', { params: { run }, body });
}

/** Takes these bookings back. */
export async function sendRunUndo(run: number): Promise<void> {
  await call('POST /api/office/refund-runs/:run/undo', { params: { run } });
}

/** Lets a run go. */
export async function sendRunDiscard(run: number): Promise<void> {
  await call('DELETE /api/office/refund-runs/:run', { params: { run } });
}

/** Takes a refund out of a run. */
export async function sendTakeOut(run: number, refund: number): Promise<void> {
  await call('DELETE /api/office/refund-runs/:run/refunds/:refund', { params: { run, refund } });
}

/** Writes down that a transfer came back. */
export async function sendReturn(run: number, refund: number): Promise<void> {
  await call('POST /api/office/refund-runs/:run/refunds/:refund/return', { params: { run, refund } });
}
