import type { Context, Hono, Next } from 'hono';
import { refuse } from '../../contract/refusals.ts';
import { CHANGING } from './marker.ts';
import { answerRefusal } from './route.ts';

/** Far above the largest basket there can be. */
const MOST_BYTES = 1024 * 1024;

/** Refuses bodies over 1 MB as `too_large`, whatever the address. */
export function limitBodies(app: Hono): void {
  app.on(CHANGING, '*', async (c: Context, next: Next): Promise<Response | undefined> => {
    if (!(await isWithinLimit(c))) return answerRefusal(c, refuse('too_large'));
    await next();
    return undefined;
  });
}

/** By the length it announces, to which Node holds it; a body that announces none is read up to the limit. */
async function isWithinLimit(c: Context): Promise<boolean> {
  const length = c.req.header('Content-Length');
  if (length !== undefined && c.req.header('Transfer-Encoding') === undefined)
    return Number(length) <= MOST_BYTES;
  const body = c.req.raw.body;
  if (body === null) return true;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return false;
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  c.req.raw = new Request(c.req.raw, { body: new Blob(chunks) });
  return true;
}
