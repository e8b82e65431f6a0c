import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type PdfJob, PdfWorkerFailure } from './pdf-job.ts';
import { type PdfPriority, type PdfThreadOptions, PdfThreads, type Printing } from './pdf-threads.ts';

export interface PdfWorkerOptions extends Partial<PdfThreadOptions> {
  /** The program of a thread (see `PdfThread`). */
  worker: URL;
  /** The kinds of documents that are cached for a few minutes. */
  cachedKinds: ReadonlyArray<string>;
  /** In epoch milliseconds. */
  clock?: () => number;
}

export interface PdfWorker {
  /**
   * Renders a document in a worker thread. Concurrent requests for the same document share it, and some kinds are
   * cached for a few minutes, keyed by their facts. The bytes are shared and must not be modified. Rejects with a
   * PdfWorkerFailure when the queue is full, the worker is closed, or it crashed or timed out on this document; with
   * the renderer's own error when the facts are faulty.
   */
  print(job: PdfJob, priority?: PdfPriority): Promise<Uint8Array>;
  /** Terminates the threads after their current documents; waiting jobs are rejected and can be retried later. */
  close(): Promise<void>;
}

/** Enough for ten orders of the largest size or two thousand other tickets. */
const CACHE = { mostBytes: 32 * 1024 * 1024, ttlMs: 10 * 60_000 };

/** Each needs some 80 MB. */
const MOST_THREADS = 2;

/** Creates a PDF worker; its threads start with the first documents. */
export function startPdfWorker({
  worker,
  cachedKinds,
  threads = Math.min(MOST_THREADS, availableParallelism()),
  mostWaiting = 200,
  timeoutMs = 60_000,
  clock = Date.now,
}: PdfWorkerOptions): PdfWorker {
  const pool = new PdfThreads({ worker, threads, mostWaiting, timeoutMs });
  const cache = new PdfCache(CACHE);
  const running = new Map<string, Printing>();
  let isClosed = false;

  function begin(key: string, job: PdfJob, priority: PdfPriority): Printing {
    const printing = pool.print(job, priority);
    running.set(key, printing);
    const store = (bytes: Uint8Array) => {
      running.delete(key);
      if (cachedKinds.includes(job.kind)) cache.set(key, bytes, clock());
    };
    // The caller gets the error, and the next request tries again.
    printing.bytes.then(store, () => running.delete(key));
    return printing;
  }

  return {
    async print(job, priority = 'first') {
      if (isClosed) throw new PdfWorkerFailure('closed');
      const key = keyOf(job);
      const ready = cache.get(key, clock());
      if (ready !== undefined) return ready;
      const printing = running.get(key) ?? begin(key, job, priority);
      if (priority === 'first') printing.hurry();
      return printing.bytes;
    },
    close() {
      isClosed = true;
      return pool.close();
    },
  };
}

function keyOf(job: PdfJob): string {
  return createHash('sha256').update(JSON.stringify(job)).digest('base64url');
}

interface CachedPdf {
  bytes: Uint8Array;
  until: number;
}

interface PdfCacheOptions {
  /** The total size; the least recently used documents are dropped first. */
  mostBytes: number;
  ttlMs: number;
}

/** Caches documents for a limited time, up to a total size. */
export class PdfCache {
  readonly #options: PdfCacheOptions;
  readonly #documents = new Map<string, CachedPdf>();
  #bytes = 0;

  constructor(options: PdfCacheOptions) {
    this.#options = options;
  }

  /** The cached document, undefined if there is none or it has expired at `now` (epoch ms). */
  get(key: string, now: number): Uint8Array | undefined {
    this.#removeOld(now);
    const cached = this.#documents.get(key);
    if (cached === undefined) return undefined;
    // A Map keeps insertion order, so the first entry is the least recently used one.
    this.#documents.delete(key);
    this.#documents.set(key, cached);
    return cached.bytes;
  }

  /** Caches a document unless it would displace most of the others. */
  set(key: string, bytes: Uint8Array, now: number): void {
    const { mostBytes, ttlMs } = this.#options;
    this.#removeOld(now);
    this.#remove(key);
    if (bytes.length > mostBytes / 2) return;
    this.#documents.set(key, { bytes, until: now + ttlMs });
    this.#bytes += bytes.length;
    for (const oldest of this.#documents.keys()) {
      if (this.#bytes <= mostBytes) return;
      this.#remove(oldest);
    }
  }

  #removeOld(now: number): void {
    for (const [key, { until }] of this.#documents) if (until <= now) this.#remove(key);
  }

  #remove(key: string): void {
    this.#bytes -= this.#documents.get(key)?.bytes.length ?? 0;
    this.#documents.delete(key);
  }
}
