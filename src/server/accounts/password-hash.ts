import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** How many random bytes `hashPassword` consumes. */
export const PASSWORD_SALT_BYTES = SALT_BYTES;

/** A hash to compare with where there is none: costs the same and fits no password. */
export const NOBODYS_HASH = encode(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/**
 * Hashes a password with scrypt; the answer carries salt and cost, so that both may change later. About a quarter of
 * a second of work beside the event loop: only ever called in turn (password-turns.ts).
 */
export async function hashPassword(password: string, salt: Uint8Array): Promise<string> {
  return encode(salt, await derive(password, salt, HASH_BYTES, COST));
}

/** Whether a password is the one that was hashed. The same work for every answer. */
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
  // Node's own limit of 32 MiB is just below what this cost needs.
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    // Two keyboards may write the same umlaut in two ways.
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
