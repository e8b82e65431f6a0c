import type { Context, Hono, Next } from 'hono';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import { CHANGING } from './marker.ts';
import { answerRefusal } from './route.ts';

/** Far above the largest basket there can be. */
const MOST_BYTES = 1024 * 1024;

/** Refuses bodies over 1 MB as `too_large`, whatever the address, and one that breaks off on its way as `malformed`. */
export function limitBodies(app: Hono): void {
  app.on(CHANGING, '*', async (c: Context, next: Next): Promise<Response | undefined> => {
    const refusal = await refuseBody(c);
    if (refusal) return answerRefusal(c, refusal);
    await next();
    return undefined;
  });
}

/** By the length it announces, to which Node holds it; a body that announces none is read up to the limit. */
async function refuseBody(c: Context): Promise<Refusal | null> {
  const length = c.req.header('Content-Length');
  if (length !== undefined && c.req.header('Transfer-Encoding') === undefined)
    return Number(length) <= MOST_BYTES ? null : refuse('too_large');
  const body = c.req.raw.body;
  if (body === null) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) return refuse('too_large');
      chunks.push(chunk as Uint8Array<ArrayBuffer>);
    }
  } catch {
    // Whoever sent it hung up, or his chunks are none.
    return refuse('malformed');
  }
  c.req.raw = new Request(c.req.raw, { body: new Blob(chunks) });
  return null;
}
