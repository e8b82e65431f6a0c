import { isRefusal, type Refusal } from '../../contract/refusals.ts';
import { SecretAttempts } from '../http/secret-attempts.ts';

/**
 * Guessing discount codes, by whichever call, from one address: 1,800 an hour in the end, while a crowd behind one
 * address may mistype the code from the poster.
 */
export const codeGuesses = new SecretAttempts({ most: 120, perMinute: 30 });

/** Whether an answer says that there is no such code. */
export function isUnknownCode(answer: unknown): answer is Refusal {
  return isRefusal(answer) && answer.code === 'discount_unknown';
}
