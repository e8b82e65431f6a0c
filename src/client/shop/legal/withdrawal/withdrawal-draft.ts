import { IDEMPOTENCY_KEY } from '../../../../contract/form-rules.ts';
import type { Withdrawal } from '../../../../contract/withdrawals.ts';
import { forgetTyped, readTyped, storeTyped } from '../../../platform/storage.ts';

const TYPED = 'withdrawal';
const ATTEMPT = 'withdrawal-attempt';

/** What was typed in this tab and not sent yet; nothing of it has been checked. */
export function readWithdrawalDraft(): Partial<Record<keyof Withdrawal, string>> {
  const kept = readTyped(TYPED);
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === 'string'));
}

export function keepWithdrawalDraft(typed: Withdrawal): void {
  storeTyped(TYPED, typed);
}

/** The key of this attempt: the same until it is known to have arrived, so that nothing is declared twice. */
export function withdrawalAttempt(): string {
  const kept = readTyped(ATTEMPT);
  if (typeof kept === 'string' && IDEMPOTENCY_KEY.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  storeTyped(ATTEMPT, key);
  return key;
}

/** It has arrived. */
export function forgetWithdrawal(): void {
  forgetTyped(TYPED);
  forgetTyped(ATTEMPT);
}
