import type { Store } from '../../platform/database/store.ts';
import { withdrawalsWithoutText, writeSearchTexts } from './withdrawals.repository.ts';

export const WITHDRAWALS_AT_ONCE = 50;

/**
 * Writes what withdrawals are found by where it is missing, for at most 50, and returns how many they were: those of an
 * earlier version of the shop, which may still take some in while its processes are replaced.
 */
export async function writeWithdrawalTexts(store: Store): Promise<number> {
  const ids = await withdrawalsWithoutText(store.read, WITHDRAWALS_AT_ONCE);
  if (ids.length > 0) await store.write((trx) => writeSearchTexts(trx, ids));
  return ids.length;
}
