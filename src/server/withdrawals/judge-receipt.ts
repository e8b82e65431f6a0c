import type { Trx } from '../database/store.ts';
import { findWithdrawal, receiptsBefore, type WithdrawalRow } from './withdrawals-table.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Receipts a day to one mailbox: whoever gives a stranger's address must not flood him. */
const MOST_OF_MAILBOX = 5;
/** Receipts a day to the address of an order about that order: a ticket each, and more than anybody has to say. */
const MOST_OF_ORDER = 20;

interface Receipt {
  /** Of its mail in the outbox. */
  id: number;
  withdrawalId: number;
}

/**
 * Whether the receipt of a withdrawal goes now, waits, or goes no more. It goes where staff have decided about it or a
 * mailbox had few that day, and above all where number and address are those of an order. Asked when it is to be sent:
 * while a guest waits for his answer no order is looked for. What waits is asked about again; only what staff ticked
 * off goes no more.
 */
export async function judgeReceipt(
  trx: Trx,
  { id, withdrawalId }: Receipt,
  now: number,
): Promise<'send' | 'wait' | 'drop'> {
  const withdrawal = await findWithdrawal(trx, withdrawalId);
  if (withdrawal === undefined || isGenuine(withdrawal)) return 'send';
  const { mailbox, meant_number, found_email, email } = withdrawal;
  const isOfOrder = found_email !== null && found_email === email.toLowerCase();
  const number = isOfOrder ? meant_number : null;
  const most = isOfOrder ? MOST_OF_ORDER : MOST_OF_MAILBOX;
  const gone = await receiptsBefore(trx, { id, mailbox, number, since: now - DAY_MS, most });
  if (gone < most) return 'send';
  return withdrawal.outcome === 'void' ? 'drop' : 'wait';
}

/** Staff took it for one. */
function isGenuine({ outcome }: WithdrawalRow): boolean {
  return outcome === 'accepted' || outcome === 'declined';
}
