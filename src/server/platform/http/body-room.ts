interface Limits {
  inAll: number;
  ofOneAddress: number;
}

/** So much is taken whatever others send: no order is larger. */
const SMALL_BYTES = 64 * 1024;

/**
 * Counts the bytes of bodies on their way, in all and by address. Who sends a megabyte and keeps back its last byte
 * keeps it in our memory, as often as he has connections.
 */
export class BodyRoom {
  readonly #limits: Limits;
  readonly #byAddress = new Map<string, number>();
  #taken = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes room for a body and answers how to give it back, once; `null` when there is none. No address, no limit by it. */
  take(address: string | null, bytes: number): (() => void) | null {
    const ofAddress = address === null ? 0 : (this.#byAddress.get(address) ?? 0);
    if (ofAddress + bytes > this.#limits.ofOneAddress) return null;
    if (bytes > SMALL_BYTES && this.#taken + bytes > this.#limits.inAll) return null;
    this.#taken += bytes;
    if (address !== null) this.#byAddress.set(address, ofAddress + bytes);
    return () => {
      this.#taken -= bytes;
      if (address === null) return;
      const left = (this.#byAddress.get(address) ?? bytes) - bytes;
      if (left === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, left);
    };
  }
}
