import { act } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { setFetch } from '../../src/client/platform/api/http.ts';
import type { PlacementsChanged } from '../../src/contract/events.ts';
// Fetched when it is needed; here it is there already, whatever the clock of a test does.
import '../../src/client/platform/read-stream.ts';

/** Not the clock that a test may stop. */
const { setImmediate } = globalThis;

/** A stream of server-sent events whose server is the test. */
export class FakeStream {
  /** All that were opened, the latest last. */
  static opened: FakeStream[] = [];
  /** What a stream is answered with instead: a refusal, or no answer at all. */
  static refusal: (() => Response) | null = null;

  readonly request: Request;
  isClosed = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(request: Request) {
    this.request = request;
    FakeStream.opened.push(this);
  }

  get answer(): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
    });
    this.request.signal.addEventListener('abort', () => this.cutOff());
    return new Response(body);
  }

  hello(): Promise<void> {
    return this.send('hello', '{}');
  }

  placements(change: unknown): Promise<void> {
    return this.send('placements', JSON.stringify(change));
  }

  /** In two parts, as a network may bring it. */
  async send(event: string, data: string): Promise<void> {
    const bytes = new TextEncoder().encode(`event: ${event}\nid: 1\ndata: ${data}\n\n`);
    this.#controller?.enqueue(bytes.slice(0, 9));
    await settled();
    this.#controller?.enqueue(bytes.slice(9));
    await settled();
  }

  async cutOff(): Promise<void> {
    if (!this.isClosed) this.#controller?.error(new TypeError('cut off'));
    this.isClosed = true;
    await settled();
  }
}

/** What was sent has been read. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Answers a call for a stream where a test has asked for it. */
export let answerLive: ((request: Request) => Response) | null = null;

/** Gives every test of a file a server that streams. */
export function fakeLive(): void {
  beforeEach(() => {
    FakeStream.opened = [];
    FakeStream.refusal = null;
    answerLive = (request) => {
      const stream = new FakeStream(request);
      return FakeStream.refusal?.() ?? stream.answer;
    };
    setFetch(async (input, init) => answerLive?.(new Request(input, init)) ?? Response.error());
  });
  afterEach(() => {
    answerLive = null;
  });
}

/** Tells the page that is open of seats taken and freed in one block, as the server would. */
export function tellSeats(
  block: number,
  { taken = [], freed = [] }: { taken?: number[]; freed?: number[] },
): Promise<void> {
  const places = (ids: number[]) => ids.map((id) => ({ block_id: block, seat_id: id }));
  return tell({ taken: places(taken), freed: places(freed) });
}

/** Greets the page that is open: it reads everything afresh. */
export async function greet(): Promise<void> {
  await act(async () => {
    await settled();
    await FakeStream.opened.at(-1)?.hello();
  });
}

export async function tell(change: PlacementsChanged): Promise<void> {
  await act(async () => {
    await settled();
    await FakeStream.opened.at(-1)?.placements(change);
  });
}
