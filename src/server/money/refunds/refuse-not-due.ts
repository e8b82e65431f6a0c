import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { NamedRefund } from './refunds-table.ts';

/** `refund_not_due` with the numbers of all orders that are no longer owed what waits for them; null where all are. */
export function refuseNotDue(refunds: ReadonlyArray<NamedRefund>): Refusal | null {
  const gone = refunds.filter(({ is_due }) => is_due === 0);
  if (gone.length === 0) return null;
  return refuse('refund_not_due', { names: gone.map(({ number }) => number).join(', ') });
}
