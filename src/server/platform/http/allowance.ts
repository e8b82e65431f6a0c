import type { Context } from 'hono';
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../contract/refusals.ts';
import type { Ports } from '../ports.ts';
import { TokenBuckets } from './token-buckets.ts';

interface Rate {
  /** So many at once … */
  most: number;
  /** … and so many a minute from then on. */
  perMinute: number;
  refusal: RefusalCode;
}

export interface Spending<T> {
  c: Context;
  services: Pick<Ports, 'clock' | 'config'>;
  /** Whose allowance; `null` for nobody's, which has no end. */
  key: string | null;
  /** How much the work may use at most. */
  most: () => number | Promise<number>;
  /** How much of it was used in the end. */
  usedBy: (answer: T, most: number) => number;
}

/** How much somebody may use in a time. Unlike a limit of calls it is used up only by what succeeds, and can be given back. */
export class Allowance {
  readonly #rate: Rate;
  readonly #ofShops = new WeakMap<object, TokenBuckets>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Does `work`, or refuses with `Retry-After` without doing it. What it did not use after all is given back. */
  async spend<T>(
    { c, services, key, most: readMost, usedBy }: Spending<T>,
    work: () => Promise<T | Refusal>,
  ): Promise<T | Refusal> {
    const { config, clock } = services;
    if (key === null || !config.isRateLimited) return work();
    const buckets = this.#bucketsOf(services);
    const most = await readMost();
    const waitMs = buckets.take(key, clock(), most);
    if (waitMs > 0) {
      c.header('Retry-After', String(Math.ceil(waitMs / 1000)));
      return refuse(this.#rate.refusal);
    }
    let used = 0;
    try {
      const answer = await work();
      if (!isRefusal(answer)) used = usedBy(answer, most);
      return answer;
    } finally {
      buckets.giveBack(key, clock(), most - used);
    }
  }

  /** What was used is to be had again. */
  giveBack(services: Pick<Ports, 'clock'>, key: string | null, count: number): void {
    if (key !== null) this.#bucketsOf(services).giveBack(key, services.clock(), count);
  }

  #bucketsOf(services: object): TokenBuckets {
    const buckets = this.#ofShops.get(services) ?? new TokenBuckets(this.#rate.most, this.#rate.perMinute);
    this.#ofShops.set(services, buckets);
    return buckets;
  }
}
