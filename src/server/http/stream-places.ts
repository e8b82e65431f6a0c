interface Limits {
  inAll: number;
  ofOneAddress: number;
}

/** Counts open streams, in all and by address: each keeps a connection, and there must be some left for orders. */
export class StreamPlaces {
  readonly #limits: Limits;
  readonly #byAddress = new Map<string, number>();
  #taken = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes a place and answers how to give it back, once; `null` when there is none. No address, no limit by it. */
  take(address: string | null): (() => void) | null {
    const ofAddress = address === null ? 0 : (this.#byAddress.get(address) ?? 0);
    if (this.#taken >= this.#limits.inAll || ofAddress >= this.#limits.ofOneAddress) return null;
    this.#taken++;
    if (address !== null) this.#byAddress.set(address, ofAddress + 1);
    return () => {
      this.#taken--;
      if (address === null) return;
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, left);
    };
  }
}
