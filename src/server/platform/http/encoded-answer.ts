import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { Encoding } from './accepted-encoding.ts';

/** What an answer says of itself in every encoding. */
export interface Kind {
  status: number;
  contentType: string;
  cacheControl: string;
}

/** The bytes of an answer in one encoding with all their headers: nothing is left to do when somebody asks. */
export interface EncodedAnswer {
  status: number;
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
  headers: Record<string, string>;
  headersUnchanged: Record<string, string>;
}

/** Names bytes by what is in them, for an ETag. */
export function fingerprint(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22);
}

/** `name` is the fingerprint of the plain bytes; the strong ETag tells the encodings of the same bytes apart. */
export function encodedAnswer(
  kind: Kind,
  name: string,
  encoding: Encoding,
  bytes: Uint8Array,
): EncodedAnswer {
  const etag = `"${name}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headersUnchanged = { ETag: etag, 'Cache-Control': kind.cacheControl, Vary: 'Accept-Encoding' };
  return {
    status: kind.status,
    bytes: bytes as Uint8Array<ArrayBuffer>,
    etag,
    headersUnchanged,
    headers: {
      ...headersUnchanged,
      'Content-Type': kind.contentType,
      'Content-Length': String(bytes.byteLength),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  };
}

/** Answers a GET or HEAD; 304 to whoever has these bytes already. */
export function respond(
  c: Context,
  { status, bytes, etag, headers, headersUnchanged }: EncodedAnswer,
): Response {
  if (status === 200 && isKnown(c.req.header('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers: headersUnchanged });
  }
  // Plain headers and bytes at hand: the server writes them as they are.
  return new Response(bytes, { status, headers });
}

/** Compared weakly, as RFC 9110 asks: proxies weaken the tags of what they touch. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
