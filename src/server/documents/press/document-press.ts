import { Worker } from 'node:worker_threads';
import type { PressAnswer } from './press-message.ts';
import type { PrintJob } from './print-job.ts';

export interface PressOptions {
  /** The program of the worker thread; it answers every PressOrder with a PressAnswer. */
  worker?: URL;
  /** How many documents may wait besides the one being printed. */
  mostWaiting?: number;
  /** A document that takes longer is given up, and its worker with it. */
  patienceMs?: number;
}

/** Why a document was not printed; the facts may be fine, so that it is worth another try later. */
export type PressTrouble = 'full' | 'closed' | 'crashed' | 'too_slow';

export class PressFailure extends Error {
  readonly trouble: PressTrouble;
  /** Tells in logs and in the outbox what it was. */
  readonly code: string;

  constructor(trouble: PressTrouble, cause?: unknown) {
    super(`the document press is in trouble: ${trouble}`, { cause });
    this.trouble = trouble;
    this.code = `PRESS_${trouble.toUpperCase()}`;
  }
}

export interface DocumentPress {
  /**
   * Prints a document beside the requests, one after the other. Rejects with a PressFailure when the queue is full,
   * the press is closed, or the worker crashed or hung over this very document; with the renderer's own error when
   * the facts are faulty.
   */
  print(job: PrintJob): Promise<Uint8Array>;
  /** Ends the worker after the document it is printing; what waits is turned down, to be printed another day. */
  close(): Promise<void>;
}

interface Waiting {
  job: PrintJob;
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** A thread that renders PDFs: begun with the first job, begun anew after a crash or a hang. */
export function openDocumentPress({
  worker: program = new URL('./press-worker.ts', import.meta.url),
  mostWaiting = 200,
  patienceMs = 60_000,
}: PressOptions = {}): DocumentPress {
  const queue: Waiting[] = [];
  let current: (Waiting & { id: number; timer: NodeJS.Timeout }) | null = null;
  let worker: Worker | null = null;
  let lastId = 0;
  let isClosed = false;
  let onIdle = () => {};

  function start(): Worker {
    // A gate list of 3,000 tickets needs about 150 MB; a document that wants much more must not take the shop along.
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    started.on('message', (answer: PressAnswer) => {
      if (started === worker && answer.id === current?.id) settle(answer);
    });
    started.on('error', (cause) => lose(started, new PressFailure('crashed', cause)));
    started.on('exit', () => lose(started, new PressFailure('crashed')));
    started.unref();
    return started;
  }

  function next(): void {
    if (current !== null) return;
    const waiting = queue.shift();
    if (!waiting) {
      worker?.unref();
      onIdle();
      return;
    }
    worker ??= start();
    worker.ref();
    const id = ++lastId;
    const timer = setTimeout(() => lose(worker, new PressFailure('too_slow')), patienceMs);
    current = { ...waiting, id, timer };
    try {
      worker.postMessage({ id, job: waiting.job });
    } catch (cause) {
      settle({ id, fault: `facts that are no plain data: ${cause}` });
    }
  }

  function settle(answer: PressAnswer): void {
    const done = finishCurrent();
    if ('bytes' in answer) done?.resolve(answer.bytes);
    else done?.reject(new Error(answer.fault));
    next();
  }

  /** A worker is gone or given up: its document fails, the others get a new one. */
  function lose(lost: Worker | null, failure: PressFailure): void {
    if (lost === null || lost !== worker) return;
    worker = null;
    void lost.terminate();
    finishCurrent()?.reject(failure);
    next();
  }

  function finishCurrent(): Waiting | null {
    const done = current;
    if (done !== null) clearTimeout(done.timer);
    current = null;
    return done;
  }

  return {
    print(job) {
      if (isClosed) return Promise.reject(new PressFailure('closed'));
      if (queue.length >= mostWaiting) return Promise.reject(new PressFailure('full'));
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      queue.push({ job, resolve, reject });
      next();
      return promise;
    },
    async close() {
      isClosed = true;
      for (const { reject } of queue.splice(0)) reject(new PressFailure('closed'));
      if (current !== null) await new Promise<void>((resolve) => (onIdle = resolve));
      const last = worker;
      worker = null;
      await last?.terminate();
    },
  };
}
