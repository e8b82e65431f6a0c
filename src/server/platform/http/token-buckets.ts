interface Bucket {
  tokens: number;
  at: number;
}

const MOST_BUCKETS = 20_000;

/** A bucket of tokens for each key, filled steadily up to `most`. Forgets whoever came least recently when crowded. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #most: number;
  readonly #tokensPerMs: number;

  constructor(most: number, perMinute: number) {
    this.#most = most;
    this.#tokensPerMs = perMinute / 60_000;
  }

  /** Takes tokens at `now` (epoch ms), all or none; returns how many ms until there are so many, 0 when they were taken. */
  take(key: string, now: number, count = 1): number {
    const bucket = this.#filledAt(key, now);
    if (bucket.tokens < count) return Math.ceil((count - bucket.tokens) / this.#tokensPerMs);
    bucket.tokens -= count;
    return 0;
  }

  giveBack(key: string, now: number, count = 1): void {
    this.#filledAt(key, now).tokens += count;
  }

  #filledAt(key: string, now: number): Bucket {
    const bucket = this.#buckets.get(key) ?? { tokens: this.#most, at: now };
    const passed = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(this.#most, bucket.tokens + passed * this.#tokensPerMs);
    bucket.at = now;
    // A Map keeps its order of insertion: the first key is the one that was not seen for the longest time.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > MOST_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value as string);
    return bucket;
  }
}
