import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';

/** Hashes a token or cookie for storage. They are random, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A secret of 256 bits, safe in URLs and headers. */
export function newSecret(randomBytes: (length: number) => Uint8Array): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}

const BEARER = /^Bearer(?:\s|$)/i;
/** Tells a phone's token from a session's without a second query. */
const DEVICE_PREFIX = 'door_';

/** The bearer token of a call, null without one. Other schemes are meant for proxies in front of the shop. */
export function bearerToken(c: Context): string | null {
  const header = c.req.header('Authorization');
  return header !== undefined && BEARER.test(header) ? header.replace(BEARER, '').trim() : null;
}

export function newDeviceToken(randomBytes: (length: number) => Uint8Array): string {
  return DEVICE_PREFIX + newSecret(randomBytes);
}

export function isDeviceToken(token: string): boolean {
  return token.startsWith(DEVICE_PREFIX);
}

const POOL_BYTES = 8192;

/**
 * Hands out random bytes from a pool, each only once: a system call costs as much for 16 bytes as for
 * thousands.
 */
export function pooledRandomBytes(): (length: number) => Uint8Array {
  let pool: Uint8Array = new Uint8Array();
  let used = 0;
  return (length) => {
    if (used + length > pool.length) {
      pool = randomBytes(Math.max(POOL_BYTES, length));
      used = 0;
    }
    used += length;
    return pool.subarray(used - length, used);
  };
}
