import type { PossibleOrder, ReceivedWithdrawal } from '../../../contract/withdrawals.ts';
import { storedTimeOfInstant, storedTimeOrNull } from '../../../domain/stored-time.ts';
import { HELD } from '../../platform/outbox/outbox.repository.ts';
import type { WithdrawalRow } from './withdrawals.repository.ts';

export function viewWithdrawal(row: WithdrawalRow, possible: PossibleOrder[] = []): ReceivedWithdrawal {
  const { id, name, order_number, email, remark, outcome } = row;
  return {
    id,
    name,
    order_number,
    email,
    remark,
    received_at: storedTimeOfInstant(row.received_at),
    order: orderOf(row),
    possible,
    receipt: receiptOf(row),
    settled:
      outcome === null || row.settled_at === null
        ? null
        : { outcome, note: row.note, at: storedTimeOfInstant(row.settled_at), by: row.settled_by ?? '' },
  };
}

function orderOf({ order_id, found_number, found_email, ordered_at, email }: WithdrawalRow) {
  if (order_id === null || found_number === null || ordered_at === null) return null;
  return {
    id: order_id,
    number: found_number,
    has_same_email: found_email === email.toLowerCase(),
    ordered_at: storedTimeOfInstant(ordered_at),
  };
}

function receiptOf({ receipt_state: state, receipt_sent_at: sentAt, receipt_fault: fault }: WithdrawalRow) {
  if (state === null) return null;
  const isHeld = state === 'waiting' && fault === HELD;
  return { state: isHeld ? ('held' as const) : state, sent_at: storedTimeOrNull(sentAt) };
}
