import { BrowserQRCodeReader } from '@zxing/browser';
import { type CameraFrame, sizeOfFrame } from './camera-frame.ts';
import type { FromDecoder, ToDecoder } from './decode-worker.ts';

/** The part of `Worker` in use, for tests to replace. */
export interface DecodeWorker {
  onmessage: ((event: MessageEvent<FromDecoder>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(frame: ToDecoder, transfer: Transferable[]): void;
  terminate(): void;
}

interface DecoderParts {
  startWorker(): DecodeWorker;
  /** Used while the worker is not available; does not close the frame. */
  readOnPage(frame: CameraFrame): string | null;
}

const PARTS: DecoderParts = {
  startWorker: () => new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' }),
  readOnPage,
};

/** A frame takes a hundredth of this; a worker that takes longer hangs. */
const READ_TIMEOUT_MS = 2_000;
/** Generous, because worker and WebAssembly are loaded over a festival's network. */
const START_TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Reads QR codes in a worker, and on the page itself until the worker has started, while it restarts and
 * where it cannot run.
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

  /**
   * The text of a code in the frame, which it closes. Frames that arrive during a read are dropped, not
   * queued.
   */
  async read(frame: CameraFrame): Promise<string | null> {
    if (this.#worker !== null && this.#isReady && this.#answer === null)
      return this.#readIn(this.#worker, frame);
    try {
      return this.#isClosed || this.#answer !== null ? null : this.#parts.readOnPage(frame);
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
      this.#waitFor(READ_TIMEOUT_MS);
      try {
        worker.postMessage(frame, [frame]);
      } catch {
        // Some browsers cannot transfer this kind of frame.
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
    this.#waitFor(START_TIMEOUT_MS);
    worker.onerror = () => this.#restart();
    worker.onmessage = ({ data }) => {
      if (data === 'unable') return this.#restart();
      clearTimeout(this.#timer);
      if (data === 'ready') this.#isReady = true;
      else {
        this.#pauseMs = FIRST_PAUSE_MS;
        this.#resolve(data.text);
      }
    };
  }

  #waitFor(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#restart(), ms);
  }

  /** With exponential backoff: a worker that can never run here must not drain the battery. */
  #restart(): void {
    this.#end();
    this.#timer = setTimeout(() => this.#start(), this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS);
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
    this.#resolve(null);
  }

  #resolve(text: string | null): void {
    const answer = this.#answer;
    this.#answer = null;
    answer?.(text);
  }
}

let canvas: HTMLCanvasElement | null = null;
const reader = new BrowserQRCodeReader();

/** Less reliable than the worker, but available at once and everywhere. */
function readOnPage(frame: CameraFrame): string | null {
  const { width, height } = sizeOfFrame(frame);
  canvas ??= document.createElement('canvas');
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(frame, 0, 0);
  try {
    return reader.decodeFromCanvas(canvas).getText();
  } catch {
    // The reader throws if it finds no code.
    return null;
  }
}
