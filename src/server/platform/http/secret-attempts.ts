import type { Context } from 'hono';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Ports } from '../ports.ts';
import { TokenBuckets } from './token-buckets.ts';

interface Rate {
  /** So many wrong ones at once … */
  most: number;
  /** … and so many a minute from then on. */
  perMinute: number;
}

interface Attempt<T> {
  c: Context;
  services: Pick<Ports, 'clock' | 'config'>;
  /** Who attempts; `null` for whoever is not counted. */
  key: string | null;
  isWrong: (answer: T | Refusal) => boolean;
}

/** Attempts at a secret. Unlike a limit of calls only the wrong ones use it up, whichever call they came by. */
export class SecretAttempts {
  readonly #rate: Rate;
  readonly #ofShops = new WeakMap<object, TokenBuckets>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Does `work`, or refuses as `too_many` with `Retry-After` without doing it. */
  async count<T>(
    { c, services, key, isWrong }: Attempt<T>,
    work: () => Promise<T | Refusal>,
  ): Promise<T | Refusal> {
    const { config, clock } = services;
    if (key === null || !config.isRateLimited) return work();
    const buckets = this.#bucketsOf(services);
    // Taken before and given back, so that many guesses at once do not slip through together.
    const waitMs = buckets.take(key, clock());
    if (waitMs > 0) {
      c.header('Retry-After', String(Math.ceil(waitMs / 1000)));
      return refuse('too_many');
    }
    let wasWrong = false;
    try {
      const answer = await work();
      wasWrong = isWrong(answer);
      return answer;
    } finally {
      if (!wasWrong) buckets.giveBack(key, clock());
    }
  }

  #bucketsOf(services: object): TokenBuckets {
    const buckets = this.#ofShops.get(services) ?? new TokenBuckets(this.#rate.most, this.#rate.perMinute);
    this.#ofShops.set(services, buckets);
    return buckets;
  }
}
