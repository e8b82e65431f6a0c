import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { Encoding } from './content-encoding.ts';

/** What all encodings of an answer share. */
export interface AnswerHead {
  status: number;
  contentType: string;
  cacheControl: string;
}

/** An answer in one encoding with all its headers, ready to be sent. */
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

/**
 * Adds headers to encoded bytes. `name` is the fingerprint of the plain bytes; the strong ETag also tells
 * encodings apart.
 */
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
    // Never shared memory, which `Response` does not accept: the bytes come from Buffer or zlib.
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

/** Answers a GET or HEAD, with 304 if the caller already has these bytes. */
export function respond(
  c: Context,
  { status, bytes, etag, headers, headersUnchanged }: EncodedAnswer,
): Response {
  if (status === 200 && isKnown(c.req.header('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers: headersUnchanged });
  }
  // With plain headers and bytes the Node adapter writes them directly.
  return new Response(bytes, { status, headers });
}

/** Compares weakly (RFC 9110, section 13.1.2), because proxies weaken ETags. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
