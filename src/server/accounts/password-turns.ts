import { type Refusal, refuse } from '../../contract/refusals.ts';

/** Lets `mostAtOnce` pieces of work run side by side; more wait their turn, and beyond `mostWaiting` none is taken. */
export class Turns {
  readonly #mostAtOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(mostAtOnce: number, mostWaiting: number) {
    this.#mostAtOnce = mostAtOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Refused: `try_again`, without doing the work. */
  async take<T>(work: () => Promise<T>): Promise<T | Refusal> {
    if (this.#running < this.#mostAtOnce) this.#running++;
    else if (this.#waiting.length >= this.#mostWaiting) return refuse('try_again');
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The turn is handed on as it is; only without a successor does it end.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

/** Each hash takes 32 MiB and a processor: two at once, and nobody waits longer than some three seconds. */
export const passwordTurns = new Turns(2, 24);

/** The same for browsers by which somebody has logged in before, so that no crowd of strangers keeps the team out. */
export const knownTurns = new Turns(1, 24);
