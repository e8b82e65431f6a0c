import type { Context, Hono, Next } from 'hono';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import { BodyRoom } from './body-room.ts';
import { clientAddress } from './client-address.ts';
import { CHANGING } from './marker.ts';
import { answerRefusal } from './route.ts';

/** Far above the largest basket there can be. */
const MOST_BYTES = 1024 * 1024;

/** At the same time: a village behind one address orders with a few kilobytes each. */
const MOST_UNDER_WAY = { inAll: 128 * MOST_BYTES, ofOneAddress: 16 * MOST_BYTES };
const RETRY_AFTER_SECONDS = '2';

/**
 * Refuses bodies over 1 MB as `too_large`, whatever the address, one that breaks off on its way as `malformed`, and as
 * `try_again` what is too much at once from one network.
 */
export function limitBodies(app: Hono): void {
  const room = new BodyRoom(MOST_UNDER_WAY);
  app.on(CHANGING, '*', async (c: Context, next: Next): Promise<Response | undefined> => {
    const announced = announcedBytes(c);
    if (announced !== null && announced > MOST_BYTES) return answerRefusal(c, refuse('too_large'));
    const leave = room.take(clientAddress(c), announced ?? MOST_BYTES);
    if (leave === null) {
      c.header('Retry-After', RETRY_AFTER_SECONDS);
      return answerRefusal(c, refuse('try_again'));
    }
    try {
      const refusal = announced === null ? await readUnannounced(c) : null;
      if (refusal) return answerRefusal(c, refusal);
      await next();
    } finally {
      leave();
    }
    return undefined;
  });
}

/** The length of a body, to which Node holds it; `null` where it is announced by nothing or in chunks. */
function announcedBytes(c: Context): number | null {
  const length = c.req.header('Content-Length');
  if (length !== undefined && c.req.header('Transfer-Encoding') === undefined) return Number(length);
  return c.req.raw.body === null ? 0 : null;
}

/** Reads a body whose length nobody knows, up to the limit. */
async function readUnannounced(c: Context): Promise<Refusal | null> {
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
