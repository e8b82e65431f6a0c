import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { siteOf } from './limits/client-address.ts';

/** A reader with more than this unread is dropped; its page connects again and reads afresh. */
const MOST_UNREAD_BYTES = 64 * 1024;

export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // A buffering proxy would hold back every message.
  'X-Accel-Buffering': 'no',
};

/** A message of a stream; `data` is one line of text. */
export function streamMessage(event: string, id: string, data: string): Uint8Array {
  return Buffer.from(`event: ${event}\nid: ${id}\ndata: ${data}\n\n`);
}

/** One open stream of server-sent events. Bytes are passed on as they are, so that many streams can share them. */
export class EventStream {
  readonly response: Response;
  readonly #outgoing: ServerResponse | undefined;
  #onClose: (() => void) | null;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  constructor(c: Context, onClose: () => void) {
    // Set by the listener (http-server.ts); calls from within the process have none.
    this.#outgoing = (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
    this.#onClose = onClose;
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.#ended(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MOST_UNREAD_BYTES }),
    );
    this.response = new Response(body, { headers: streamHeaders });
  }

  /** Sends bytes, or drops a reader who lags too far behind. */
  send(bytes: Uint8Array): void {
    if (this.#controller === null) return;
    if ((this.#controller.desiredSize ?? 0) < bytes.byteLength) this.#drop();
    else this.#controller.enqueue(bytes);
  }

  /** Ends the stream after what was sent. */
  close(): void {
    this.#controller?.close();
    this.#ended();
  }

  #drop(): void {
    const controller = this.#controller;
    this.#ended();
    // The queue would never be read, so the connection goes with it.
    if (this.#outgoing) this.#outgoing.destroy();
    else controller?.error(new Error('The reader was too slow.'));
  }

  #ended(): void {
    this.#controller = null;
    this.#onClose?.();
    this.#onClose = null;
  }
}

interface Limits {
  inAll: number;
  ofOneAddress: number;
  /** Of the many networks that an attacker rents together. */
  ofOneSite: number;
}

/** Counts open streams, in all and by address: each occupies a connection, and some must be left for orders. */
export class StreamSlots {
  readonly #limits: Limits;
  /** By address and by site, whose keys never coincide. */
  readonly #taken = new Map<string, number>();
  #inAll = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes a slot and answers how to release it, once; `null` when none is free. */
  take(address: string | null): (() => void) | null {
    const counted = this.#countedFor(address);
    const isFull = counted.some(([name, most]) => this.#takenOf(name) >= most);
    if (this.#inAll >= this.#limits.inAll || isFull) return null;
    this.#inAll++;
    for (const [name] of counted) this.#taken.set(name, this.#takenOf(name) + 1);
    return () => {
      this.#inAll--;
      for (const [name] of counted) {
        const left = this.#takenOf(name) - 1;
        if (left > 0) this.#taken.set(name, left);
        else this.#taken.delete(name);
      }
    };
  }

  #takenOf(name: string): number {
    return this.#taken.get(name) ?? 0;
  }

  #countedFor(address: string | null): [name: string, most: number][] {
    const { ofOneAddress, ofOneSite } = this.#limits;
    const site = siteOf(address);
    const counted: [string, number][] = address === null ? [] : [[address, ofOneAddress]];
    return site === null ? counted : [...counted, [site, ofOneSite]];
  }
}
