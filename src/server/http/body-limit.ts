import type { Context } from 'hono';
import { type Refusal, refuse } from '../../contract/refusals.ts';

/** Far above the largest basket there can be. */
const MOST_BYTES = 1024 * 1024;

/**
 * Refuses bodies over 1 MB as `too_large`: by the length they announce, to which Node holds them, and those that
 * announce none by reading them up to the limit.
 */
export async function refuseLargeBody(c: Context): Promise<Refusal | null> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return null;
  const length = c.req.header('Content-Length');
  if (length !== undefined && c.req.header('Transfer-Encoding') === undefined) {
    return Number(length) > MOST_BYTES ? refuse('too_large') : null;
  }
  const body = c.req.raw.body;
  if (body === null) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return refuse('too_large');
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  c.req.raw = new Request(c.req.raw, { body: new Blob(chunks) });
  return null;
}
