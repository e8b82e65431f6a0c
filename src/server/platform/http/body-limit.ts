import type { Context, Hono, Next } from 'hono';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type Refusal, type RefusalCode, refuse } from '../../../contract/refusals.ts';
import { BodyRoom } from './body-room.ts';
import { clientAddress } from './client-address.ts';
import { CHANGING } from './marker.ts';
import { answerRefusal } from './route.ts';

/** Far above the largest basket there can be. */
const MOST_BYTES = 1024 * 1024;

/** How many bytes a body may have, and what is said to more. */
interface Measure {
  most: number;
  tooLarge: RefusalCode;
}

/** An endpoint that takes more than others. */
export interface LargeBody extends Measure {
  endpoint: Endpoint;
}

const ORDINARY: Measure = { most: MOST_BYTES, tooLarge: 'too_large' };

/** At the same time: a village behind one address orders with a few kilobytes each. */
const MOST_UNDER_WAY = { inAll: 128 * MOST_BYTES, ofOneAddress: 16 * MOST_BYTES };
const RETRY_AFTER_SECONDS = '2';

/**
 * Refuses bodies over 1 MB as `too_large` (those of `large` by their own measure), one that breaks off on its way as
 * `malformed`, and as `try_again` what is too much at once from one network.
 */
export function limitBodies(app: Hono, large: ReadonlyArray<LargeBody>): void {
  const room = new BodyRoom(MOST_UNDER_WAY);
  const largeByPath = new Map(large.map((one) => [one.endpoint.path, one]));
  app.on(CHANGING, '*', async (c: Context, next: Next): Promise<Response | undefined> => {
    const announced = announcedBytes(c);
    const measure = largeByPath.get(c.req.path) ?? ORDINARY;
    if (announced !== null && announced > measure.most) return answerRefusal(c, refuse(measure.tooLarge));
    const leave = room.take(clientAddress(c), announced ?? measure.most);
    if (leave === null) {
      c.header('Retry-After', RETRY_AFTER_SECONDS);
      return answerRefusal(c, refuse('try_again'));
    }
    try {
      const refusal = announced === null ? await readUnannounced(c, measure) : null;
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
async function readUnannounced(c: Context, { most, tooLarge }: Measure): Promise<Refusal | null> {
  const body = c.req.raw.body;
  if (body === null) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > most) return refuse(tooLarge);
      chunks.push(chunk as Uint8Array<ArrayBuffer>);
    }
  } catch {
    // Whoever sent it hung up, or his chunks are none.
    return refuse('malformed');
  }
  c.req.raw = new Request(c.req.raw, { body: new Blob(chunks) });
  return null;
}
