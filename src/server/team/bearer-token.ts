import type { Context } from 'hono';

const BEARER = /^Bearer(?:\s|$)/i;

/** The bearer token of a call as it was sent, `null` without one. Other schemes belong to whoever stands before us. */
export function bearerToken(c: Context): string | null {
  const header = c.req.header('Authorization');
  return header !== undefined && BEARER.test(header) ? header.replace(BEARER, '').trim() : null;
}
