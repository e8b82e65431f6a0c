import { createHash } from 'node:crypto';
import { PaperShelf } from './paper-shelf.ts';
import { PressFailure } from './press-failure.ts';
import { PressThread, type PressThreadOptions, type Printing } from './press-thread.ts';
import type { PrintJob } from './print-job.ts';
import type { PrintTurn } from './print-queue.ts';

export interface PressOptions extends Partial<PressThreadOptions> {
  /** The program of the worker thread (press-thread.ts). */
  worker: URL;
  /** Which kinds of documents lie ready for some minutes. */
  keptKinds: ReadonlyArray<string>;
  /** Epoch milliseconds: how long finished tickets have been lying there. */
  clock?: () => number;
}

export interface DocumentPress {
  /**
   * Prints a document beside the requests, one after the other. Whoever asks for one that is being printed shares it,
   * and some kinds lie ready for some minutes: by their facts, so that what has changed is printed anew. The bytes
   * are shared, nobody may change them. Rejects with a PressFailure when the queue is full, the press is closed, or the
   * worker crashed or hung over this very document; with the renderer's own error when the facts are faulty.
   */
  print(job: PrintJob, turn?: PrintTurn): Promise<Uint8Array>;
  /** Ends the worker after the document it is printing; what waits is turned down, to be printed another day. */
  close(): Promise<void>;
}

/** Ten orders of the largest size a guest can place, or two thousand tickets of others. */
const SHELF = { mostBytes: 32 * 1024 * 1024, keptMs: 10 * 60_000 };

/** Opens the press of a shop; its thread begins with the first document. */
export function openDocumentPress({
  worker,
  keptKinds,
  mostWaiting = 200,
  patienceMs = 60_000,
  clock = Date.now,
}: PressOptions): DocumentPress {
  const thread = new PressThread({ worker, mostWaiting, patienceMs });
  const shelf = new PaperShelf(SHELF);
  const running = new Map<string, Printing>();
  let isClosed = false;

  function begin(key: string, job: PrintJob, turn: PrintTurn): Printing {
    const printing = thread.print(job, turn);
    running.set(key, printing);
    const keep = (bytes: Uint8Array) => {
      running.delete(key);
      if (keptKinds.includes(job.kind)) shelf.keep(key, bytes, clock());
    };
    // Whoever asked hears of the failure; the next one tries again.
    printing.bytes.then(keep, () => running.delete(key));
    return printing;
  }

  return {
    async print(job, turn = 'first') {
      if (isClosed) throw new PressFailure('closed');
      const key = keyOf(job);
      const ready = shelf.find(key, clock());
      if (ready !== undefined) return ready;
      const printing = running.get(key) ?? begin(key, job, turn);
      if (turn === 'first') printing.hurry();
      return printing.bytes;
    },
    close() {
      isClosed = true;
      return thread.close();
    },
  };
}

function keyOf(job: PrintJob): string {
  return createHash('sha256').update(JSON.stringify(job)).digest('base64url');
}
