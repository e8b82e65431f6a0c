import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Trx } from '../platform/database/store.ts';
import { hashSecret } from '../platform/http/secrets.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from './second-factors.repository.ts';
import { totpStep } from './totp.ts';

interface Login {
  userId: number;
  /** As it was typed; undefined as long as it was not asked for. */
  code: string | undefined;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Uses up the code of a login. Null where it is right or none is needed. Refused: `second_factor_needed` without one,
 * `second_factor_wrong` also for one that was used before.
 */
export async function checkSecondFactor(
  trx: Trx,
  { userId, code = '', now }: Login,
): Promise<Refusal | null> {
  const factor = await findSecondFactor(trx, userId);
  if (factor?.is_on !== 1) return null;
  if (code.trim() === '') return refuse('second_factor_needed');
  const written = code.replace(/[\s-]/g, '').toUpperCase();
  const step = totpStep(Buffer.from(factor.secret, 'hex'), written, now);
  const isRight =
    step === null
      ? await takeRecoveryCode(trx, userId, hashSecret(written))
      : await takeStep(trx, userId, step);
  return isRight ? null : wrongCode();
}

/** Beside its field. */
export function wrongCode(): Refusal {
  return refuse('second_factor_wrong', { errors: { code: refuse('second_factor_wrong').message } });
}
