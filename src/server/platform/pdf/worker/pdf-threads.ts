import { Worker } from 'node:worker_threads';
import { type PdfJob, type PdfReply, PdfWorkerFailure } from './pdf-job.ts';

export interface PdfThreadOptions {
  /** The program of the worker thread, which answers every PdfRequest with a PdfReply. */
  worker: URL;
  threads: number;
  /** The queue limit of each priority, not counting the current documents. */
  mostWaiting: number;
  /** A document that takes longer fails, and its worker is terminated. */
  timeoutMs: number;
}

interface Waiting {
  job: PdfJob;
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** A requested document: its bytes and a function that raises its priority. */
export interface Printing {
  bytes: Promise<Uint8Array>;
  hurry(): void;
}

/** Threads that render PDFs from one queue. */
export class PdfThreads {
  readonly #queue: PdfQueue<Waiting>;
  readonly #threads: ReadonlyArray<PdfThread>;
  #isClosed = false;

  constructor(options: PdfThreadOptions) {
    this.#queue = new PdfQueue(options.mostWaiting);
    const take = () => this.#queue.next();
    this.#threads = Array.from({ length: options.threads }, () => new PdfThread(options, take));
  }

  print(job: PdfJob, priority: PdfPriority): Printing {
    const { promise: bytes, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const waiting = { job, resolve, reject };
    if (this.#isClosed) reject(new PdfWorkerFailure('closed'));
    else if (this.#queue.add(waiting, priority)) this.#threads.find(({ isIdle }) => isIdle)?.next();
    else reject(new PdfWorkerFailure('full'));
    return { bytes, hurry: () => this.#queue.hurry(waiting) };
  }

  /** Terminates the threads after their current documents; waiting jobs are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#queue.empty()) reject(new PdfWorkerFailure('closed'));
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

/**
 * A gate list of 20,000 tickets needs about 300 MB; a runaway document must not bring down the shop. Left to itself, the
 * young generation takes 130 MB more, for 6 % less processor time.
 */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** Renders PDFs one at a time. Its worker starts with the first job and again after a crash or timeout. */
class PdfThread {
  readonly #options: PdfThreadOptions;
  readonly #take: () => Waiting | undefined;
  #current: (Waiting & { id: number; timer: NodeJS.Timeout }) | null = null;
  #worker: Worker | null = null;
  #lastId = 0;
  #onIdle = () => {};

  constructor(options: PdfThreadOptions, take: () => Waiting | undefined) {
    this.#options = options;
    this.#take = take;
  }

  get isIdle(): boolean {
    return this.#current === null;
  }

  /** Resolves after the current document, with the worker terminated. */
  async close(): Promise<void> {
    if (this.#current !== null) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    const last = this.#worker;
    this.#worker = null;
    await last?.terminate();
  }

  #start(): Worker {
    const started = new Worker(this.#options.worker, { resourceLimits: HEAP });
    started.on('message', (answer: PdfReply) => {
      if (started === this.#worker && answer.id === this.#current?.id) this.#settle(answer);
    });
    started.on('error', (cause) => this.#lose(started, new PdfWorkerFailure('crashed', cause)));
    started.on('exit', () => this.#lose(started, new PdfWorkerFailure('crashed')));
    started.unref();
    return started;
  }

  /** Begins the next document of the queue, if there is one. */
  next(): void {
    const waiting = this.#take();
    if (!waiting) {
      this.#worker?.unref();
      this.#onIdle();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.ref();
    const id = ++this.#lastId;
    const giveUp = () => this.#lose(this.#worker, new PdfWorkerFailure('too_slow'));
    this.#current = { ...waiting, id, timer: setTimeout(giveUp, this.#options.timeoutMs) };
    try {
      this.#worker.postMessage({ id, job: waiting.job });
    } catch (cause) {
      this.#settle({ id, fault: `facts that are no plain data: ${cause}` });
    }
  }

  #settle(answer: PdfReply): void {
    const done = this.#finishCurrent();
    if ('bytes' in answer) done?.resolve(answer.bytes);
    else done?.reject(new Error(answer.fault));
    this.next();
  }

  /** Handles a worker that died or timed out: its document fails, the others get a new worker. */
  #lose(lost: Worker | null, failure: PdfWorkerFailure): void {
    if (lost === null || lost !== this.#worker) return;
    this.#worker = null;
    void lost.terminate();
    this.#finishCurrent()?.reject(failure);
    this.next();
  }

  #finishCurrent(): Waiting | null {
    const done = this.#current;
    if (done !== null) clearTimeout(done.timer);
    this.#current = null;
    return done;
  }
}

/** `first` for mails and staff, `later` for guests, who may request their documents repeatedly. */
export type PdfPriority = 'first' | 'later';

/** After this many of `first` in a row one of `later` follows, so that mails never starve guests. */
const MOST_IN_A_ROW = 10;

/** Two FIFO queues, each with its own limit. */
export class PdfQueue<T> {
  readonly #queues: Record<PdfPriority, T[]> = { first: [], later: [] };
  readonly #mostWaiting: number;
  #inARow = 0;

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** Adds a job unless its queue is full; requests of guests never keep a mail out. */
  add(waiting: T, priority: PdfPriority): boolean {
    if (this.#queues[priority].length >= this.#mostWaiting) return false;
    this.#queues[priority].push(waiting);
    return true;
  }

  next(): T | undefined {
    const { first, later } = this.#queues;
    const isLaterDue = first.length === 0 || (this.#inARow >= MOST_IN_A_ROW && later.length > 0);
    this.#inARow = isLaterDue ? 0 : this.#inARow + 1;
    return isLaterDue ? later.shift() : first.shift();
  }

  /** Moves a waiting job to the first queue. */
  hurry(waiting: T): void {
    const at = this.#queues.later.indexOf(waiting);
    if (at !== -1) this.#queues.first.push(...this.#queues.later.splice(at, 1));
  }

  /** Removes and returns all waiting jobs. */
  empty(): T[] {
    return [...this.#queues.first.splice(0), ...this.#queues.later.splice(0)];
  }
}
