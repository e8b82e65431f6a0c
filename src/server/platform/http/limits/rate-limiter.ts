import type { Context } from 'hono';
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../../contract/refusals.ts';
import type { Ports } from '../../ports.ts';

interface Rate {
  /** The allowed burst. */
  most: number;
  /** The steady rate after the burst. */
  perMinute: number;
  /** `too_many` by default. */
  refusal?: RefusalCode;
}

interface LimitedCall {
  c: Context;
  services: Pick<Ports, 'clock' | 'config'>;
  /** Identifies the limited caller; null exempts the call. */
  key: string | null;
}

export interface Spending<T> extends LimitedCall {
  /** The most that the work may use. */
  most: () => number | Promise<number>;
  /** The amount actually used. */
  usedBy: (answer: T, most: number) => number;
}

interface Attempt<T> extends LimitedCall {
  isWrong: (answer: T | Refusal) => boolean;
}

/**
 * Limits usage over time across all calls that share it. The amount is taken before the work and the rest
 * given back after it, so that many concurrent requests cannot slip through. Each shop in the process has its
 * own buckets.
 */
export class RateLimiter {
  readonly #rate: Rate;
  readonly #ofShops = new WeakMap<object, TokenBuckets>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /**
   * Runs `work` unless the limit is exceeded, which is refused with `Retry-After`. Only what was used counts.
   */
  spend<T>({ most, usedBy, ...call }: Spending<T>, work: () => Promise<T | Refusal>): Promise<T | Refusal> {
    return this.#limit(call, most, work, (answer, taken) => (isRefusal(answer) ? 0 : usedBy(answer, taken)));
  }

  /**
   * Runs `work` unless the limit is exceeded, which is refused with `Retry-After`. Only wrong answers count,
   * because they are guesses at a secret.
   */
  count<T>({ isWrong, ...call }: Attempt<T>, work: () => Promise<T | Refusal>): Promise<T | Refusal> {
    return this.#limit(
      call,
      () => 1,
      work,
      (answer) => (isWrong(answer) ? 1 : 0),
    );
  }

  giveBack(services: Pick<Ports, 'clock' | 'config'>, key: string | null, count: number): void {
    if (key !== null) this.#bucketsOf(services).giveBack(key, services.clock(), count);
  }

  async #limit<T>(
    { c, services, key }: LimitedCall,
    most: () => number | Promise<number>,
    work: () => Promise<T | Refusal>,
    usedBy: (answer: T | Refusal, taken: number) => number,
  ): Promise<T | Refusal> {
    const { config, clock } = services;
    if (key === null || !config.isRateLimited) return work();
    const buckets = this.#bucketsOf(services);
    const count = most();
    const taken = count instanceof Promise ? await count : count;
    const waitMs = buckets.take(key, clock(), taken);
    if (waitMs > 0) {
      c.header('Retry-After', String(Math.ceil(waitMs / 1000)));
      return refuse(this.#rate.refusal ?? 'too_many');
    }
    let used = 0;
    try {
      const answer = await work();
      used = usedBy(answer, taken);
      return answer;
    } finally {
      buckets.giveBack(key, clock(), taken - used);
    }
  }

  #bucketsOf(services: Pick<Ports, 'config'>): TokenBuckets {
    const buckets = this.#ofShops.get(services) ?? bucketsOfProcess(this.#rate, services);
    this.#ofShops.set(services, buckets);
    return buckets;
  }
}

/** The buckets of one process: together with those of the other processes they allow this rate. */
export function bucketsOfProcess(
  { most, perMinute }: Pick<Rate, 'most' | 'perMinute'>,
  { config: { processes } }: Pick<Ports, 'config'>,
): TokenBuckets {
  return new TokenBuckets(Math.ceil(most / processes), perMinute / processes);
}

interface Bucket {
  tokens: number;
  at: number;
}

const MOST_BUCKETS = 20_000;

/**
 * A token bucket per key, filled steadily up to `most`. Above the limit the least recently used key is
 * dropped.
 */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #most: number;
  readonly #tokensPerMs: number;

  constructor(most: number, perMinute: number) {
    this.#most = most;
    this.#tokensPerMs = perMinute / 60_000;
  }

  /**
   * Takes all `count` tokens or none at `now` (epoch ms); returns how many ms until there are enough, 0 if
   * taken.
   */
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
    // A Map keeps insertion order, so the first key is the least recently used one.
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > MOST_BUCKETS) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return bucket;
  }
}
