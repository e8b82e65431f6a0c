import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';

/** What a reader may leave unread before it is let go; its page connects again and reads afresh. */
const MOST_UNREAD_BYTES = 64 * 1024;

/** The headers of every stream. */
export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // A proxy that gathers answers before passing them on would hold back every message.
  'X-Accel-Buffering': 'no',
};

/** A message of a stream; `data` is one line of text. */
export function streamMessage(event: string, id: string, data: string): Uint8Array {
  return Buffer.from(`event: ${event}\nid: ${id}\ndata: ${data}\n\n`);
}

/** One open stream of server-sent events. Bytes are handed on as they are, so many streams can share them. */
export class EventStream {
  readonly response: Response;
  readonly #outgoing: ServerResponse | undefined;
  #onClose: (() => void) | null;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  constructor(c: Context, onClose: () => void) {
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

  /** Sends bytes; a reader who lags too far behind is dropped instead. */
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
    // What is queued would never be read, so the connection goes, and with it the queue.
    if (this.#outgoing) this.#outgoing.destroy();
    else controller?.error(new Error('The reader was too slow.'));
  }

  #ended(): void {
    this.#controller = null;
    this.#onClose?.();
    this.#onClose = null;
  }
}
