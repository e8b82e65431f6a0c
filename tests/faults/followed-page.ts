import { setTimeout } from 'node:timers/promises';
import { readStream } from '../../src/client/platform/read-stream.ts';
import type { PlacementsChanged } from '../../src/contract/events.ts';

const RECONNECT_MS = 500;
const READ_AGAIN_MS = 200;
const PLAN = { headers: { 'X-Requested-With': 'XMLHttpRequest' } };

interface Wishes {
  /** Hears of every seat that one connection was told to be taken more than once, and how often. */
  onToldAgain?: (seat: number, times: number) => void;
  /** After how long it opens its stream anew; otherwise only when it broke. */
  nextStayMs?: () => number;
}

/** An open page of an event: it reads the plan at every greeting, and then keeps to what it hears. */
export class FollowedPage {
  connections = 0;
  messages = 0;
  /** When it was last told to read everything (epoch milliseconds). */
  greetedAt = 0;
  /** The seats it shows as taken. */
  taken: ReadonlySet<number> = new Set();
  readonly #address: string;
  readonly #wishes: Wishes;
  readonly #leaving = new AbortController();
  readonly #following: Promise<void>;
  /** How often the present connection has told of each seat that it is taken. */
  #told = new Map<number, number>();
  #isReading = false;
  #isOutdated = false;

  constructor(url: string, event: number, wishes: Wishes = {}) {
    this.#address = `${url}/api/booking/event/${event}`;
    this.#wishes = wishes;
    this.#following = this.#follow();
  }

  async stop(): Promise<void> {
    this.#leaving.abort();
    await this.#following;
  }

  async #follow(): Promise<void> {
    const { nextStayMs } = this.#wishes;
    while (!this.#leaving.signal.aborted) {
      const stay = nextStayMs && AbortSignal.timeout(nextStayMs());
      const signal = AbortSignal.any([this.#leaving.signal, ...(stay ? [stay] : [])]);
      this.connections++;
      this.#told = new Map();
      await readStream(`${this.#address}/live`, signal, (change) => {
        if (change === null) void this.#read();
        else this.#hear(change);
      }).catch(() => {});
      await setTimeout(RECONNECT_MS);
    }
  }

  #hear({ taken, freed }: PlacementsChanged): void {
    this.messages++;
    const shown = new Set(this.taken);
    for (const seat of seatsOf(freed)) {
      this.#told.delete(seat);
      shown.delete(seat);
    }
    for (const seat of seatsOf(taken)) {
      const times = (this.#told.get(seat) ?? 0) + 1;
      this.#told.set(seat, times);
      shown.add(seat);
      if (times > 1) this.#wishes.onToldAgain?.(seat, times);
    }
    this.taken = shown;
  }

  /** Until there is an answer; what was heard meanwhile may be newer. */
  async #read(): Promise<void> {
    this.greetedAt = Date.now();
    this.#isOutdated = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isOutdated && !this.#leaving.signal.aborted) {
      this.#isOutdated = false;
      const plan = await fetch(this.#address, PLAN)
        .then((answer) => answer.json() as Promise<{ placements?: { seat_id: number | null }[] }>)
        .catch(() => null);
      if (plan?.placements) this.taken = new Set([...seatsOf(plan.placements), ...this.#told.keys()]);
      else {
        this.#isOutdated = true;
        await setTimeout(READ_AGAIN_MS);
      }
    }
    this.#isReading = false;
  }
}

function seatsOf(places: ReadonlyArray<{ seat_id: number | null }>): number[] {
  return places.flatMap(({ seat_id }) => seat_id ?? []);
}
