import { randomBytes } from 'node:crypto';

const POOL_BYTES = 8192;

/** Gives random bytes, each only once: asking the system costs as much for 16 of them as for thousands. */
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
