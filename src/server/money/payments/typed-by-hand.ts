import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Whether a payment is one that somebody typed: neither the bank's entry nor PayPal nor a run of refunds stands behind it. */
export function typedByHand({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Tables, 'payments'>) {
  const ofRun = selectFrom('refunds').select('refunds.id').whereRef('refunds.payment_id', '=', 'payments.id');
  return and([eb('bank_entry_id', 'is', null), eb('paypal_id', 'is', null), not(exists(ofRun))]);
}
