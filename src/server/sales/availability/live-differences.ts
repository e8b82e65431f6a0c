import type { PlacementsChanged } from '../../../contract/events.ts';
import type { TakenPlaces } from './places-left.ts';

/** What open pages show of an event. */
export interface EventPicture {
  /** What only staff change: plan, prices, times. */
  offer: string;
  taken: TakenPlaces;
}

interface Audience {
  send: (change: PlacementsChanged) => void;
  /** Makes pages read everything. */
  greet: () => void;
}

/** At most four readings a second, however many seats are taken. */
const PAUSE_MS = 250;

/**
 * Follows an event that several processes sell: each says only that it has changed something. So the event is
 * read again, and open pages are told the difference. Changes of this process come the same way, because what
 * it has announced may or may not be in a reading already.
 */
export class LiveDifferences {
  readonly #read: () => Promise<EventPicture | null>;
  readonly #audience: Audience;
  /** What the pages were last told; undefined before the first reading, null without such an event. */
  #told: EventPicture | null | undefined;
  #isDue = false;
  #isReading = false;
  #pause: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** `read` returns null for an event that guests may not see any more. */
  constructor(read: () => Promise<EventPicture | null>, audience: Audience) {
    this.#read = read;
    this.#audience = audience;
    this.look();
  }

  /** Call when something may have changed. */
  look(): void {
    this.#isDue = true;
    if (!this.#isReading && this.#pause === null && !this.#isClosed) void this.#compare();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#pause !== null) clearTimeout(this.#pause);
  }

  async #compare(): Promise<void> {
    this.#isDue = false;
    this.#isReading = true;
    try {
      const now = await this.#read();
      if (!this.#isClosed) this.#tell(now);
    } catch {
      // The database is away. When it is back, everything is renewed, and who came meanwhile is greeted.
      this.#told ??= null;
    }
    this.#isReading = false;
    if (this.#isClosed) return;
    this.#pause = setTimeout(() => {
      this.#pause = null;
      if (this.#isDue) void this.#compare();
    }, PAUSE_MS).unref();
  }

  #tell(now: EventPicture | null): void {
    const before = this.#told;
    this.#told = now;
    // Pages are greeted when they come, and read after the first reading.
    if (before === undefined) return;
    if (before?.offer !== now?.offer) this.#audience.greet();
    else if (before !== null && now !== null && before.taken !== now.taken) {
      const change = { taken: without(now.taken, before.taken), freed: without(before.taken, now.taken) };
      if (change.taken.length + change.freed.length > 0) this.#audience.send(change);
    }
  }
}

/** The places of `all` that `others` lacks; unnumbered ones are counted. */
function without(all: TakenPlaces, others: TakenPlaces): PlacementsChanged['taken'] {
  const seats = new Set(others.seats.map(({ seat_id }) => seat_id));
  const counts = countByBlock(others);
  const places = [...countByBlock(all)].flatMap(([block_id, count]) =>
    Array.from({ length: Math.max(0, count - (counts.get(block_id) ?? 0)) }, () => ({
      block_id,
      seat_id: null,
    })),
  );
  return [
    ...all.seats
      .filter(({ seat_id }) => !seats.has(seat_id))
      .map(({ block_id, seat_id }) => ({ block_id, seat_id })),
    ...places,
  ];
}

function countByBlock({ places }: TakenPlaces): Map<number | null, number> {
  const counts = new Map<number | null, number>();
  for (const { block_id, count } of places) counts.set(block_id, (counts.get(block_id) ?? 0) + count);
  return counts;
}
