import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Trx } from '../../platform/database/store.ts';
import { hashSecret } from '../../platform/http/secrets.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from './second-factors.repository.ts';

interface Login {
  userId: number;
  /** As typed; undefined before it was asked for. */
  code: string | undefined;
  /** Epoch milliseconds. */
  now: number;
}

/** What a login was confirmed with beside the password. */
type Factor = 'none' | 'app' | 'recovery_code';

/**
 * Checks and uses up the code of a login; `none` if none is needed. Refused: `second_factor_needed` without a
 * code, `second_factor_wrong`, also for a used one.
 */
export async function checkSecondFactor(
  trx: Trx,
  { userId, code = '', now }: Login,
): Promise<Factor | Refusal> {
  const factor = await findSecondFactor(trx, userId);
  if (factor?.is_on !== 1) return 'none';
  if (code.trim() === '') return refuse('second_factor_needed');
  const normalized = code.replace(/[\s-]/g, '').toUpperCase();
  const step = totpStep(Buffer.from(factor.secret, 'hex'), normalized, now);
  if (step !== null) return (await takeStep(trx, userId, step)) ? 'app' : refuseWrongCode();
  const isRecoveryCode = await takeRecoveryCode(trx, userId, hashSecret(normalized));
  return isRecoveryCode ? 'recovery_code' : refuseWrongCode();
}

/** Shows `second_factor_wrong` at the field. */
export function refuseWrongCode(): Refusal {
  return refuse('second_factor_wrong', { errors: { code: refuse('second_factor_wrong').message } });
}

// The part of RFC 6238 and RFC 4226 that every authenticator app supports (SHA-1, six digits, 30 seconds). A
// library would add every other variant and a hash for browsers.
const STEP_MS = 30_000;
const DIGITS = 6;

/** The length of the hash, as RFC 4226 recommends (section 4, R6). */
export const TOTP_SECRET_BYTES = 20;

/** The code of a 30-second step, counted from 1970. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step of a code at `now` (epoch milliseconds), or null. The previous step is accepted for slow typists,
 * the next one for phones whose clock is ahead.
 */
export function totpStep(secret: Uint8Array, code: string, now: number): number | null {
  const running = Math.floor(now / STEP_MS);
  const typed = Buffer.from(code);
  const fits = (step: number) => {
    const expected = Buffer.from(totpCode(secret, step));
    return typed.length === expected.length && timingSafeEqual(typed, expected);
  };
  return [running, running - 1, running + 1].find(fits) ?? null;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes in base32 (RFC 4648) without padding; its alphabet has no 0 or 1. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
