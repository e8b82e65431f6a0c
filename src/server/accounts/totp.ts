import { createHmac, timingSafeEqual } from 'node:crypto';

// The few lines of RFC 6238 and RFC 4226 in the one form that every authenticator app knows (SHA-1, six digits, 30
// seconds); a library would bring every other form and its own hashing for browsers along.
const STEP_MS = 30_000;
const DIGITS = 6;

/** How many random bytes a secret has: the length of the hash, as the RFC asks for. */
export const TOTP_SECRET_BYTES = 20;

/** The code of one step of 30 seconds, counted from 1970. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step whose code this is at `now` (epoch milliseconds), or null: the one that runs, the one before for slow
 * fingers, and the next for phones whose clock is ahead.
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
