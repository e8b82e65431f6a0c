import type { PaypalState } from '../../../contract/paypal.ts';
import type { PaypalRow } from './paypal-orders-table.ts';

/** How an order's payments at PayPal (the newest first) stand: what is for staff to look at comes before the newest. */
export function stateForStaff(rows: ReadonlyArray<PaypalRow>): PaypalState {
  return rows.some(({ state }) => state === 'wrong') ? 'wrong' : (rows[0]?.state ?? 'open');
}
