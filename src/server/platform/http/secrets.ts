import { createHash } from 'node:crypto';

/** How tokens and cookies are kept: they are random, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A secret of 256 bits, safe in addresses and headers. */
export function newSecret(randomBytes: (length: number) => Uint8Array): string {
  return Buffer.from(randomBytes(32)).toString('base64url');
}
