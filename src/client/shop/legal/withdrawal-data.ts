import type { ActionFunctionArgs } from 'react-router-dom';
import { checkFields, IDEMPOTENCY_KEY, readFields, WITHDRAWAL_RULES } from '../../../contract/form-rules.ts';
import type { Withdrawal } from '../../../contract/withdrawals.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { forgetTabValue, readTabValue, storeTabValue } from '../../platform/storage.ts';

/** `receivedAt` is stored time; `isOnlyStored` means that the confirmation mail is stored but not sent. */
export interface Receipt {
  declared: Withdrawal;
  receivedAt: string;
  isOnlyStored: boolean;
}

/** A receipt, or the reasons why there is none. */
export interface WithdrawalAnswer {
  receipt?: Receipt;
  errors: Partial<Record<keyof Withdrawal, string>>;
  message?: string | undefined;
  /** Nothing was sent, for lack of a network. */
  isOffline?: boolean;
}

const OFFLINE =
  'Du bist gerade offline, deshalb ist dein Widerruf noch nicht bei uns. Was du geschrieben hast, bleibt hier stehen: Sobald du wieder Netz hast, bestätige ihn noch einmal.';
const NO_ANSWER =
  'Wir haben keine Antwort bekommen und wissen nicht, ob dein Widerruf angekommen ist. Bestätige ihn einfach noch einmal: doppelt widerrufen wird dabei nichts.';

export async function action({ request }: ActionFunctionArgs): Promise<WithdrawalAnswer> {
  const form = await request.formData();
  const declared = readFields(WITHDRAWAL_RULES, form);
  storeWithdrawalDraft(declared);
  const errors = checkFields(WITHDRAWAL_RULES, form);
  if (Object.keys(errors).length > 0) return { errors };
  if (!navigator.onLine) return offline();
  try {
    const { received_at: receivedAt, only_stored: isOnlyStored } = await call('POST /api/withdrawals', {
      body: declared,
      headers: { 'Idempotency-Key': readOrCreateKey() },
    });
    forgetWithdrawal();
    return { receipt: { declared, receivedAt, isOnlyStored }, errors: {} };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isUnanswered) return navigator.onLine ? { errors: {}, message: NO_ANSWER } : offline();
    const isAtFields = Object.keys(error.errors).length > 0;
    return { errors: error.errors, message: isAtFields ? undefined : error.message };
  }
}

function offline(): WithdrawalAnswer {
  return { errors: {}, message: OFFLINE, isOffline: true };
}

const DRAFT = 'withdrawal';
const KEY = 'withdrawal-attempt';

/** What was typed in this tab but not sent yet, unchecked. */
export function readWithdrawalDraft(): Partial<Record<keyof Withdrawal, string>> {
  const stored = readTabValue(DRAFT);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'));
}

export function storeWithdrawalDraft(typed: Withdrawal): void {
  storeTabValue(DRAFT, typed);
}

/** Stays the same until the withdrawal is known to have arrived, so that none is declared twice. */
function readOrCreateKey(): string {
  const stored = readTabValue(KEY);
  if (typeof stored === 'string' && IDEMPOTENCY_KEY.test(stored)) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  storeTabValue(KEY, key);
  return key;
}

function forgetWithdrawal(): void {
  forgetTabValue(DRAFT);
  forgetTabValue(KEY);
}
