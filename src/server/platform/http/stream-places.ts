import { siteOf } from './client-address.ts';

interface Limits {
  inAll: number;
  ofOneAddress: number;
  /** Of the many networks that somebody rents together. */
  ofOneSite: number;
}

/** Counts open streams, in all and by address: each keeps a connection, and there must be some left for orders. */
export class StreamPlaces {
  readonly #limits: Limits;
  /** By address and by site, whose names are never the same. */
  readonly #taken = new Map<string, number>();
  #inAll = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes a place and answers how to give it back, once; `null` when there is none. No address, no limit by it. */
  take(address: string | null): (() => void) | null {
    const counted = this.#countedFor(address);
    const isFull = counted.some(([name, most]) => this.#takenOf(name) >= most);
    if (this.#inAll >= this.#limits.inAll || isFull) return null;
    this.#inAll++;
    for (const [name] of counted) this.#taken.set(name, this.#takenOf(name) + 1);
    return () => {
      this.#inAll--;
      for (const [name] of counted) {
        const left = this.#takenOf(name) - 1;
        if (left > 0) this.#taken.set(name, left);
        else this.#taken.delete(name);
      }
    };
  }

  #takenOf(name: string): number {
    return this.#taken.get(name) ?? 0;
  }

  #countedFor(address: string | null): [name: string, most: number][] {
    const { ofOneAddress, ofOneSite } = this.#limits;
    const site = siteOf(address);
    const counted: [string, number][] = address === null ? [] : [[address, ofOneAddress]];
    return site === null ? counted : [...counted, [site, ofOneSite]];
  }
}
