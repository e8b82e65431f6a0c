import type { Withdrawal } from '../../contract/withdrawals.ts';
import { meantOrderNumber } from '../../domain/meant-order-number.ts';
import { hashSecret } from '../http/secrets.ts';
import { mailboxOf } from '../orders/mail-allowance.ts';
import type { Services } from '../services.ts';
import { countOfMailbox, insertWithdrawal, queueReceipt, withdrawalOfKey } from './withdrawals-table.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Confirmations a day to one mailbox: whoever gives a stranger's address must not flood him. */
const MOST_MAILS_A_DAY = 5;

/**
 * Writes down that somebody withdraws from a contract and queues the mail that confirms its receipt (§ 356a BGB). No
 * order is looked for here, so that neither the answer nor its time tells which there are. Answers when it was received,
 * in epoch milliseconds; a repeat with the same `key` (16 to 64 characters) and content is the same withdrawal.
 */
export async function declareWithdrawal(
  { clock, store, settings, wakeOutbox }: Services,
  declared: Withdrawal,
  key: string,
): Promise<number> {
  const now = clock();
  const keyHash = hashSecret(JSON.stringify([key, declared]));
  const mailbox = mailboxOf(declared.email);
  const receivedAt = await store.write(async (trx) => {
    const mails = await countOfMailbox(trx, mailbox, { since: now - DAY_MS, most: MOST_MAILS_A_DAY });
    const id = await insertWithdrawal(trx, {
      ...declared,
      key_hash: keyHash,
      mailbox,
      meant_number: meantOrderNumber(declared.order_number, settings().order_prefix),
      received_at: now,
    });
    if (id === undefined) return (await withdrawalOfKey(trx, keyHash))?.received_at ?? now;
    if (mails < MOST_MAILS_A_DAY) await queueReceipt(trx, id, now);
    return now;
  });
  wakeOutbox();
  return receivedAt;
}
