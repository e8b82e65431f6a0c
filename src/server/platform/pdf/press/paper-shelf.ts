interface Kept {
  bytes: Uint8Array;
  until: number;
}

export interface PaperShelfOptions {
  /** Of all papers together; the one asked for least recently goes first. */
  mostBytes: number;
  keptMs: number;
}

/** Finished papers for those who ask once more: a few minutes, and no more than the room there is. */
export class PaperShelf {
  readonly #options: PaperShelfOptions;
  readonly #papers = new Map<string, Kept>();
  #bytes = 0;

  constructor(options: PaperShelfOptions) {
    this.#options = options;
  }

  /** The paper under this key; `undefined` when there is none, or none any more at `now` (epoch ms). */
  find(key: string, now: number): Uint8Array | undefined {
    this.#removeOld(now);
    const kept = this.#papers.get(key);
    if (kept === undefined) return undefined;
    // A Map keeps its order of insertion: the first is the one that nobody has asked for the longest time.
    this.#papers.delete(key);
    this.#papers.set(key, kept);
    return kept.bytes;
  }

  /** Keeps a paper, unless it would drive out most of the others. */
  keep(key: string, bytes: Uint8Array, now: number): void {
    const { mostBytes, keptMs } = this.#options;
    this.#removeOld(now);
    this.#remove(key);
    if (bytes.length > mostBytes / 2) return;
    this.#papers.set(key, { bytes, until: now + keptMs });
    this.#bytes += bytes.length;
    for (const oldest of this.#papers.keys()) {
      if (this.#bytes <= mostBytes) return;
      this.#remove(oldest);
    }
  }

  #removeOld(now: number): void {
    for (const [key, { until }] of this.#papers) if (until <= now) this.#remove(key);
  }

  #remove(key: string): void {
    this.#bytes -= this.#papers.get(key)?.bytes.length ?? 0;
    this.#papers.delete(key);
  }
}
