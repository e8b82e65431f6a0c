import { type Refusal, refuse } from '../../contract/refusals.ts';

/** Lets `mostAtOnce` tasks run side by side; up to `mostWaiting` more queue, and beyond that none is taken. */
export class Semaphore {
  readonly #mostAtOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(mostAtOnce: number, mostWaiting: number) {
    this.#mostAtOnce = mostAtOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Runs `task` when a slot is free. Refused: `try_again`, without running it, when the queue is full. */
  async run<T>(task: () => Promise<T>): Promise<T | Refusal> {
    if (this.#running < this.#mostAtOnce) this.#running++;
    else if (this.#waiting.length >= this.#mostWaiting) return refuse('try_again');
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The slot is handed to the next in the queue as it is; it is freed only when nobody waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
