import type { Context } from 'hono';
import { newSecret } from './secrets.ts';

const BEARER = /^Bearer(?:\s|$)/i;
/** Tells a phone's token from a session's without asking the database twice. */
const OF_DEVICE = 'door_';

/** The bearer token of a call as it was sent, `null` without one. Other schemes belong to whoever stands before us. */
export function bearerToken(c: Context): string | null {
  const header = c.req.header('Authorization');
  return header !== undefined && BEARER.test(header) ? header.replace(BEARER, '').trim() : null;
}

export function newDeviceToken(randomBytes: (length: number) => Uint8Array): string {
  return OF_DEVICE + newSecret(randomBytes);
}

export function isDeviceToken(token: string): boolean {
  return token.startsWith(OF_DEVICE);
}
