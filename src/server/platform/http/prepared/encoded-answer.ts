import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { Encoding } from './content-encoding.ts';

/** What is the same for an answer in every encoding. */
export interface AnswerHead {
  status: number;
  contentType: string;
  cacheControl: string;
}

/** The bytes of an answer in one encoding with all headers, ready to be sent. */
export interface EncodedAnswer {
  status: number;
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
  headers: Record<string, string>;
  headersUnchanged: Record<string, string>;
}

/** A content hash for an ETag. */
export function fingerprint(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22);
}

/** `name` is the fingerprint of the plain bytes; the strong ETag also tells the encodings apart. */
export function encodedAnswer(
  kind: AnswerHead,
  name: string,
  encoding: Encoding,
  bytes: Uint8Array,
): EncodedAnswer {
  const etag = `"${name}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headersUnchanged = { ETag: etag, 'Cache-Control': kind.cacheControl, Vary: 'Accept-Encoding' };
  return {
    status: kind.status,
    // Never backed by shared memory, which a Response would not take.
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

/** Answers a GET or HEAD, with 304 to a caller who has these bytes already. */
export function respond(
  c: Context,
  { status, bytes, etag, headers, headersUnchanged }: EncodedAnswer,
): Response {
  if (status === 200 && isKnown(c.req.header('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers: headersUnchanged });
  }
  // With plain headers and bytes the server writes them as they are.
  return new Response(bytes, { status, headers });
}

/** Compared weakly, as RFC 9110 asks, because proxies weaken tags. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
