import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { Semaphore } from '../../platform/semaphore.ts';

const COST = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Each hash takes 32 MiB and a CPU core: two run at once, and the queue is limited to some three seconds. */
export const hashingSlots = new Semaphore(2, 24);
/** For browsers that have logged in before, so that a crowd of strangers cannot keep the team out. */
export const knownBrowserSlots = new Semaphore(1, 24);

export const PASSWORD_SALT_BYTES = SALT_BYTES;

/** A placeholder hash that matches no password and takes the same time to compare. */
export const NOBODYS_HASH = encode(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/**
 * Hashes a password with scrypt; the result includes salt and cost, so that both may change later. It takes
 * about a quarter of a second off the event loop and must be called within one of the semaphores above.
 */
export async function hashPassword(password: string, salt: Uint8Array): Promise<string> {
  return encode(salt, await derive(password, salt, HASH_BYTES, COST));
}

/** Whether a password matches a hash; takes the same time either way. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', expected = ''] = hash.split('$');
  const wanted = Buffer.from(expected, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), wanted.length, cost);
  return timingSafeEqual(derived, wanted);
}

function encode(salt: Uint8Array, hash: Uint8Array): string {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  return ['scrypt', COST.N, COST.r, COST.p, text(salt), text(hash)].join('$');
}

function derive(password: string, salt: Uint8Array, length: number, cost: typeof COST): Promise<Buffer> {
  // Node's default limit of 32 MiB is just below what this cost needs.
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    // Keyboards may encode the same umlaut in two ways.
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
