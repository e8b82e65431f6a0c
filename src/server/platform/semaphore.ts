import { type Refusal, refuse } from '../../contract/refusals.ts';

/** Runs up to `mostAtOnce` tasks concurrently and queues up to `mostWaiting` more. */
export class Semaphore {
  readonly #mostAtOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(mostAtOnce: number, mostWaiting: number) {
    this.#mostAtOnce = mostAtOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Runs `task` once a slot is free. Refused: `try_again` when the queue is full. */
  async run<T>(task: () => Promise<T>): Promise<T | Refusal> {
    if (this.#running < this.#mostAtOnce) this.#running++;
    else if (this.#waiting.length >= this.#mostWaiting) return refuse('try_again');
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The slot passes directly to the next in the queue, so that no newcomer can take it first.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
