/** Chance that comes out the same every time: the figures of two days can be compared. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From `low` up to `high`, by Mulberry32. */
  between(low: number, high: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return low + (((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * (high - low);
  }

  /** Around 0 with a standard deviation of 1, by Box and Muller. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(this.between(1e-9, 1))) * Math.cos(this.between(0, 2 * Math.PI));
  }

  sign(): 1 | -1 {
    return this.between(0, 1) < 0.5 ? -1 : 1;
  }
}
