import type { Block } from '../../../contract/events.ts';
import { type LastingEvent, summaryOf } from '../../catalog/events/event-view.ts';
import { contingentsOfEvent } from '../../inventory/contingents.repository.ts';
import { PreparedAnswer } from '../../platform/http/prepared-answers.ts';
import { Renewed } from '../../platform/http/renewed.ts';
import type { Ports } from '../../platform/ports.ts';
import { placesLeft } from './places-left.ts';
import { placementsJson, readTakenPlaces, type TakenPlaces } from './read-taken-places.ts';

/** The state of an event's places: what is taken and how many can still be bought. */
interface Places {
  taken: TakenPlaces;
  left: number | null;
}

/**
 * The prepared answers about one event. The long part that only staff change is JSON already; a sale makes only the
 * short part anew, and one look at the database serves the overview and every block.
 */
export class EventAnswers {
  readonly detail: PreparedAnswer;
  readonly #blocks: Map<number, PreparedAnswer>;
  readonly #places: Renewed<Places>;
  readonly #summaryJson: string;
  readonly #until: number;

  /** They hold until `until` (epoch milliseconds) at most. */
  constructor(services: Pick<Ports, 'changes' | 'clock' | 'store'>, event: LastingEvent, until: number) {
    this.#until = until;
    const { clock, changes } = services;
    const version = () => changes.versionOf(event.id);
    this.#places = new Renewed<Places>(clock, { version, make: () => readPlaces(services, event) });
    this.#summaryJson = JSON.stringify(summaryOf(event));

    const eventJson = JSON.stringify(event);
    this.detail = this.#prepared(services, event.id, ({ taken, left }) => {
      const placements = placementsJson(event.id, taken);
      return `{"event":${withPlacesLeft(eventJson, left)},"placements":${placements}}`;
    });
    this.#blocks = new Map(
      event.layout?.blocks.map((block) => [block.id, this.#preparedBlock(services, event.id, block)]),
    );
  }

  /** `undefined` for a block that is not one of the event's. */
  block(blockId: number): PreparedAnswer | undefined {
    return this.#blocks.get(blockId);
  }

  /** The event's entry in the list of events, in JSON, and until when it holds. */
  async summary(): Promise<{ value: string; freshUntil: number }> {
    const { value, freshUntil } = await this.#places.get();
    return { value: withPlacesLeft(this.#summaryJson, value.left), freshUntil };
  }

  #preparedBlock(services: Pick<Ports, 'changes' | 'clock'>, eventId: number, block: Block): PreparedAnswer {
    const blockJson = JSON.stringify(block);
    return this.#prepared(services, eventId, ({ taken }) => {
      return `{"block":${blockJson},"placements":${placementsJson(eventId, taken, block.id)}}`;
    });
  }

  #prepared(
    { clock, changes }: Pick<Ports, 'changes' | 'clock'>,
    eventId: number,
    write: (places: Places) => string,
  ): PreparedAnswer {
    return new PreparedAnswer(clock, {
      version: () => changes.versionOf(eventId),
      make: async () => {
        const { value, freshUntil } = await this.#places.get();
        return { value: write(value), freshUntil: Math.min(freshUntil, this.#until) };
      },
    });
  }
}

async function readPlaces({ store, clock }: Pick<Ports, 'clock' | 'store'>, event: LastingEvent) {
  const { value: taken, freshUntil } = await readTakenPlaces(store.read, event, clock());
  const contingents = await contingentsOfEvent(store.read, event.id);
  return { value: { taken, left: placesLeft(event, taken, contingents) }, freshUntil };
}

function withPlacesLeft(eventJson: string, left: number | null): string {
  return `${eventJson.slice(0, -1)},"places_left":${left}}`;
}
