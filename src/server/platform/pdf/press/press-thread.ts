import { Worker } from 'node:worker_threads';
import { PressFailure } from './press-failure.ts';
import type { PressAnswer } from './press-message.ts';
import type { PrintJob } from './print-job.ts';
import { PrintQueue, type PrintTurn } from './print-queue.ts';

export interface PressThreadOptions {
  /** The program of the worker thread; it answers every PressOrder with a PressAnswer. */
  worker: URL;
  /** How many documents of each turn may wait besides the one being printed. */
  mostWaiting: number;
  /** A document that takes longer is given up, and its worker with it. */
  patienceMs: number;
}

interface Waiting {
  job: PrintJob;
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** A document on its way: its bytes, and a way to bring it forward. */
export interface Printing {
  bytes: Promise<Uint8Array>;
  hurry(): void;
}

/** A thread that renders PDFs one after the other: begun with the first job, begun anew after a crash or a hang. */
export class PressThread {
  readonly #options: PressThreadOptions;
  readonly #queue: PrintQueue<Waiting>;
  #current: (Waiting & { id: number; timer: NodeJS.Timeout }) | null = null;
  #worker: Worker | null = null;
  #lastId = 0;
  #isClosed = false;
  #onIdle = () => {};

  constructor(options: PressThreadOptions) {
    this.#options = options;
    this.#queue = new PrintQueue(options.mostWaiting);
  }

  print(job: PrintJob, turn: PrintTurn): Printing {
    const { promise: bytes, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const waiting = { job, resolve, reject };
    if (this.#isClosed) reject(new PressFailure('closed'));
    else if (this.#queue.add(waiting, turn)) this.#next();
    else reject(new PressFailure('full'));
    return { bytes, hurry: () => this.#queue.hurry(waiting) };
  }

  /** Ends the worker after the document it is printing; what waits is turned down. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#queue.empty()) reject(new PressFailure('closed'));
    if (this.#current !== null) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    const last = this.#worker;
    this.#worker = null;
    await last?.terminate();
  }

  #start(): Worker {
    // A gate list of 3,000 tickets needs about 150 MB; a document that wants much more must not take the shop along.
    const started = new Worker(this.#options.worker, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    started.on('message', (answer: PressAnswer) => {
      if (started === this.#worker && answer.id === this.#current?.id) this.#settle(answer);
    });
    started.on('error', (cause) => this.#lose(started, new PressFailure('crashed', cause)));
    started.on('exit', () => this.#lose(started, new PressFailure('crashed')));
    started.unref();
    return started;
  }

  #next(): void {
    if (this.#current !== null) return;
    const waiting = this.#queue.next();
    if (!waiting) {
      this.#worker?.unref();
      this.#onIdle();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.ref();
    const id = ++this.#lastId;
    const giveUp = () => this.#lose(this.#worker, new PressFailure('too_slow'));
    this.#current = { ...waiting, id, timer: setTimeout(giveUp, this.#options.patienceMs) };
    try {
      this.#worker.postMessage({ id, job: waiting.job });
    } catch (cause) {
      this.#settle({ id, fault: `facts that are no plain data: ${cause}` });
    }
  }

  #settle(answer: PressAnswer): void {
    const done = this.#finishCurrent();
    if ('bytes' in answer) done?.resolve(answer.bytes);
    else done?.reject(new Error(answer.fault));
    this.#next();
  }

  /** A worker is gone or given up: its document fails, the others get a new one. */
  #lose(lost: Worker | null, failure: PressFailure): void {
    if (lost === null || lost !== this.#worker) return;
    this.#worker = null;
    void lost.terminate();
    this.#finishCurrent()?.reject(failure);
    this.#next();
  }

  #finishCurrent(): Waiting | null {
    const done = this.#current;
    if (done !== null) clearTimeout(done.timer);
    this.#current = null;
    return done;
  }
}
