import type { ActionFunctionArgs } from 'react-router-dom';
import { checkFields, readFields, WITHDRAWAL_RULES } from '../../../../contract/form-rules.ts';
import type { Withdrawal } from '../../../../contract/withdrawals.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { sendWithdrawal } from '../../../platform/api/send-withdrawal.ts';
import { forgetWithdrawal, keepWithdrawalDraft, withdrawalAttempt } from './withdrawal-draft.ts';

/** What was declared, when it came in (stored time), and whether its mail is not sent but only stored. */
export interface Receipt {
  declared: Withdrawal;
  receivedAt: string;
  isOnlyStored: boolean;
}

/** What became of the form: the receipt, or why there is none. */
export interface WithdrawalAnswer {
  receipt?: Receipt;
  errors: Partial<Record<keyof Withdrawal, string>>;
  message?: string | undefined;
  /** It was not sent at all: there was no network. */
  isOffline?: boolean;
}

const OFFLINE =
  'Du bist gerade offline, deshalb ist dein Widerruf noch nicht bei uns. Was du geschrieben hast, bleibt hier stehen: Sobald du wieder Netz hast, bestätige ihn noch einmal.';
const NOBODY_KNOWS =
  'Wir haben keine Antwort bekommen und wissen nicht, ob dein Widerruf angekommen ist. Bestätige ihn einfach noch einmal: doppelt widerrufen wird dabei nichts.';

/** Declares what the form says. */
export async function declareHere({ request }: ActionFunctionArgs): Promise<WithdrawalAnswer> {
  const form = await request.formData();
  const declared = readFields(WITHDRAWAL_RULES, form);
  keepWithdrawalDraft(declared);
  const errors = checkFields(WITHDRAWAL_RULES, form);
  if (Object.keys(errors).length > 0) return { errors };
  if (!navigator.onLine) return offline();
  try {
    const answer = await sendWithdrawal(declared, withdrawalAttempt());
    const { received_at: receivedAt, only_stored: isOnlyStored } = answer;
    forgetWithdrawal();
    return { receipt: { declared, receivedAt, isOnlyStored }, errors: {} };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isUnanswered) return navigator.onLine ? { errors: {}, message: NOBODY_KNOWS } : offline();
    const isAtFields = Object.keys(error.errors).length > 0;
    return { errors: error.errors, message: isAtFields ? undefined : error.message };
  }
}

function offline(): WithdrawalAnswer {
  return { errors: {}, message: OFFLINE, isOffline: true };
}
