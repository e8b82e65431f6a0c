import type { CameraFrame } from './camera-frame.ts';
import type { FromDecoder, ToDecoder } from './decode-messages.ts';
import { readOnPage } from './page-reader.ts';

/** What is used of a worker. */
export interface DecodeWorker {
  onmessage: ((event: MessageEvent<FromDecoder>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(frame: ToDecoder, transfer: Transferable[]): void;
  terminate(): void;
}

export interface DecoderParts {
  startWorker(): DecodeWorker;
  /** Reads until the worker can, and closes nothing. */
  readHere(frame: CameraFrame): string | null;
}

const PARTS: DecoderParts = {
  startWorker: () => new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' }),
  readHere: readOnPage,
};

/** A frame takes a hundredth of this; a worker that needs longer hangs. */
const HUNG_MS = 2_000;
/** The worker's code and its reader come over the network of a festival. */
const STARTING_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Reads QR codes: in a worker as soon as that is able to; until then, while it is started anew, and where it cannot
 * run, on the page itself.
 */
export class QrDecoder {
  readonly #parts: DecoderParts;
  #worker: DecodeWorker | null = null;
  #isReady = false;
  #answer: ((text: string | null) => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isClosed = false;

  constructor(parts: DecoderParts = PARTS) {
    this.#parts = parts;
    this.#start();
  }

  /** The text of a code in the frame, which is closed. One at a time: what comes meanwhile is dropped, not queued. */
  async read(frame: CameraFrame): Promise<string | null> {
    if (this.#worker !== null && this.#isReady && this.#answer === null)
      return this.#readIn(this.#worker, frame);
    try {
      return this.#isClosed || this.#answer !== null ? null : this.#parts.readHere(frame);
    } finally {
      frame.close();
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  #readIn(worker: DecodeWorker, frame: CameraFrame): Promise<string | null> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#waitFor(HUNG_MS);
      try {
        worker.postMessage(frame, [frame]);
      } catch {
        // A browser that does not hand over this kind of frame.
        frame.close();
        this.#restart();
      }
    });
  }

  #start(): void {
    try {
      this.#listenTo(this.#parts.startWorker());
    } catch {
      this.#restart();
    }
  }

  #listenTo(worker: DecodeWorker): void {
    this.#worker = worker;
    this.#waitFor(STARTING_MS);
    worker.onerror = () => this.#restart();
    worker.onmessage = ({ data }) => {
      if (data === 'unable') return this.#restart();
      clearTimeout(this.#timer);
      if (data === 'ready') this.#isReady = true;
      else {
        this.#pauseMs = FIRST_PAUSE_MS;
        this.#give(data.text);
      }
    };
  }

  #waitFor(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#restart(), ms);
  }

  /** With a growing pause: a worker that can never run here must not cost the battery. */
  #restart(): void {
    this.#end();
    this.#timer = setTimeout(() => this.#start(), this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  #end(): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = null;
    this.#isReady = false;
    if (worker !== null) {
      worker.onmessage = null;
      worker.onerror = null;
      worker.terminate();
    }
    this.#give(null);
  }

  #give(text: string | null): void {
    const answer = this.#answer;
    this.#answer = null;
    answer?.(text);
  }
}
