import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { siteOf } from './limits/client-address.ts';

/** A reader with more unread bytes is dropped; its page reconnects and reads everything afresh. */
const MOST_UNREAD_BYTES = 64 * 1024;

export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Proxies that buffer would delay every message.
  'X-Accel-Buffering': 'no',
};

/** A message of a stream; `data` must be a single line. */
export function streamMessage(event: string, id: string, data: string): Uint8Array {
  return Buffer.from(`event: ${event}\nid: ${id}\ndata: ${data}\n\n`);
}

/** An open stream of server-sent events. Bytes are passed on unchanged, so that streams can share them. */
export class EventStream {
  readonly response: Response;
  readonly #outgoing: ServerResponse | undefined;
  #onClose: (() => void) | null;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  constructor(c: Context, onClose: () => void) {
    // Set by `listenerOf`, which Hono cannot know; calls from within the process have none.
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

  /** Sends bytes, or drops a reader that lags too far behind. */
  send(bytes: Uint8Array): void {
    if (this.#controller === null) return;
    if ((this.#controller.desiredSize ?? 0) < bytes.byteLength) this.#drop();
    else this.#controller.enqueue(bytes);
  }

  close(): void {
    this.#controller?.close();
    this.#ended();
  }

  #drop(): void {
    const controller = this.#controller;
    this.#ended();
    // Nothing would read the queue any more, so the connection is closed too.
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
  /** Limit of a /48, because an attacker can rent many networks together. */
  ofOneSite: number;
}

/** Counts open streams or connections, in total and per address: they are scarce, and orders need some too. */
export class StreamSlots {
  readonly #limits: Limits;
  /** Keyed by address and by site, which never coincide. */
  readonly #taken = new Map<string, number>();
  #inAll = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes a slot and returns a function that releases it; null if none is free. */
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
