import type { Context, Hono, Next } from 'hono';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { type Refusal, type RefusalCode, refuse } from '../../../../contract/refusals.ts';
import { changingMethods } from '../csrf-header.ts';
import { answerRefusal } from '../route.ts';
import { clientAddress } from './client-address.ts';

/** Far above the largest possible basket. */
const MOST_BYTES = 1024 * 1024;

interface BodyLimit {
  most: number;
  tooLarge: RefusalCode;
}

interface LargeBody extends BodyLimit {
  endpoint: Endpoint;
}

const DEFAULT_LIMIT: BodyLimit = { most: MOST_BYTES, tooLarge: 'too_large' };

/** Bytes in transit; a whole village behind one address orders with a few kilobytes each. */
const MOST_IN_TRANSIT = { inAll: 128 * MOST_BYTES, ofOneAddress: 16 * MOST_BYTES };
const RETRY_AFTER_SECONDS = '2';

/**
 * Refuses bodies over 1 MB as `too_large` (those of `large` by their own limits), truncated ones as
 * `malformed`, and as `try_again` what exceeds the budget in transit.
 */
export function limitBodies(app: Hono, large: ReadonlyArray<LargeBody>): void {
  const budget = new UploadBudget(MOST_IN_TRANSIT);
  const largeByPath = new Map(large.map((one) => [one.endpoint.path, one]));
  app.on(changingMethods, '*', async (c: Context, next: Next): Promise<Response | undefined> => {
    const announced = announcedBytes(c);
    const limit = largeByPath.get(c.req.path) ?? DEFAULT_LIMIT;
    if (announced !== null && announced > limit.most) return answerRefusal(c, refuse(limit.tooLarge));
    const release = budget.take(clientAddress(c), announced ?? limit.most);
    if (release === null) {
      c.header('Retry-After', RETRY_AFTER_SECONDS);
      return answerRefusal(c, refuse('try_again'));
    }
    try {
      const refusal = announced === null ? await readUnannounced(c, limit) : null;
      if (refusal) return answerRefusal(c, refusal);
      await next();
    } finally {
      release();
    }
    return undefined;
  });
}

/** The announced length, which Node enforces; null for a chunked body. */
function announcedBytes(c: Context): number | null {
  const length = c.req.header('Content-Length');
  if (length !== undefined && c.req.header('Transfer-Encoding') === undefined) return Number(length);
  return c.req.raw.body === null ? 0 : null;
}

/** Reads a body of unknown length up to the limit. */
async function readUnannounced(c: Context, { most, tooLarge }: BodyLimit): Promise<Refusal | null> {
  const body = c.req.raw.body;
  if (body === null) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > most) return refuse(tooLarge);
      // Streams never yield shared memory, which `Blob` does not accept.
      chunks.push(chunk as Uint8Array<ArrayBuffer>);
    }
  } catch {
    // The client hung up, or its chunks are malformed.
    return refuse('malformed');
  }
  c.req.raw = new Request(c.req.raw, { body: new Blob(chunks) });
  return null;
}

interface Limits {
  inAll: number;
  ofOneAddress: number;
}

/** Accepted even when others have used up the total budget: no order is larger. */
const SMALL_BYTES = 64 * 1024;

/**
 * Counts the bytes of bodies in transit, in total and per address. An attacker who sends a megabyte and holds
 * back its last byte occupies that memory with every connection.
 */
export class UploadBudget {
  readonly #limits: Limits;
  readonly #byAddress = new Map<string, number>();
  #taken = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Reserves bytes for a body and returns a function that releases them; null if the budget is spent. */
  take(address: string | null, bytes: number): (() => void) | null {
    const ofAddress = address === null ? 0 : (this.#byAddress.get(address) ?? 0);
    if (ofAddress + bytes > this.#limits.ofOneAddress) return null;
    if (bytes > SMALL_BYTES && this.#taken + bytes > this.#limits.inAll) return null;
    this.#taken += bytes;
    if (address !== null) this.#byAddress.set(address, ofAddress + bytes);
    return () => {
      this.#taken -= bytes;
      if (address === null) return;
      const left = (this.#byAddress.get(address) ?? bytes) - bytes;
      if (left === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, left);
    };
  }
}
