import type { Withdrawal } from '../../../contract/withdrawals.ts';
import { parseOrderNumber } from '../../../domain/order-number.ts';
import { hashSecret } from '../../platform/http/secrets.ts';
import { queueReceipt } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { mailboxOf } from '../../sales/orders/place-order-within-limits.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { insertWithdrawal, withdrawalOfKey } from './withdrawals.repository.ts';

/**
 * Records a withdrawal from a contract and queues the mail that confirms its receipt (§ 356a BGB);
 * `decideReceipt` decides when that mail goes out. No order is looked up here, so neither the answer nor its
 * timing reveals which orders exist. Returns the time of receipt in epoch milliseconds; a repeat with the
 * same `key` (16 to 64 characters) and content is the same withdrawal.
 */
export async function declareWithdrawal(
  { clock, store, settings, wakeOutbox }: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'> & SettingsPort,
  declared: Withdrawal,
  key: string,
): Promise<number> {
  const now = clock();
  const keyHash = hashSecret(JSON.stringify([key, declared]));
  const receivedAt = await store.write(async (trx) => {
    const id = await insertWithdrawal(trx, {
      ...declared,
      key_hash: keyHash,
      mailbox: mailboxOf(declared.email),
      meant_number: parseOrderNumber(declared.order_number, settings().order_prefix),
      received_at: now,
    });
    if (id === undefined) return (await withdrawalOfKey(trx, keyHash))?.received_at ?? now;
    await queueReceipt(trx, id, now);
    return now;
  });
  wakeOutbox();
  return receivedAt;
}
