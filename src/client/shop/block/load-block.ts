import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Block, EventSummary, PlacementsChanged, TicketPrice } from '../../../contract/events.ts';
import type { HeldSeat } from '../../../contract/holds.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { outlineOf, pricesOf } from '../../plan/plan-block.ts';
import type { BlockOutline, Fittings } from '../../plan/plan-frame.ts';
import { changeTakenPlaces, type TakenPlaces, takenPlacesOf } from '../../plan/taken-places.ts';
import { answerSoon } from '../../platform/answer-soon.ts';
import { fetchBlock } from '../../platform/api/fetch-block.ts';
import { fetchEvent } from '../../platform/api/fetch-event.ts';
import { fetchHolds } from '../../platform/api/fetch-holds.ts';
import { serverNow } from '../../platform/api/server-time.ts';
import { useDataAge } from '../../platform/data-age.ts';
import { summaryOf } from '../blocks/load-plan.ts';

/** A block of an event with all that its page shows. */
export interface BlockPage {
  event: EventSummary;
  block: Block;
  /** What a place here may cost; empty while nothing is offered. */
  prices: TicketPrice[];
  /** All blocks of the plan, to show where this one lies. */
  outlines: BlockOutline[];
  fittings: Fittings;
  places: BlockPlaces;
  /** Stored time; part of the data, so that server and browser tell the same sale period. */
  now: StoredTime;
}

/** What changes while the page is open. */
export interface BlockPlaces {
  taken: TakenPlaces;
  /** The seats of this event that this browser holds; `null` while nobody has asked. */
  held: HeldSeat[] | null;
  /** Taken seats known to be somebody else's. */
  others: number[];
}

export interface BlockData {
  answer: BlockPage | Promise<BlockPage>;
}

export function loadBlock({ params }: LoaderFunctionArgs): Promise<BlockData> {
  return answerSoon(readBlockPage(params.id ?? '', params.block ?? ''));
}

async function readBlockPage(eventId: string, blockId: string): Promise<BlockPage> {
  const [{ event }, { block, placements }, held] = await Promise.all([
    fetchEvent(eventId),
    fetchBlock(eventId, blockId),
    readHeld(Number(eventId)),
  ]);
  return {
    event: summaryOf(event),
    block,
    prices: pricesOf(block, event),
    outlines: (event.layout?.blocks ?? []).map(outlineOf),
    fittings: event.layout?.fittings,
    places: { taken: takenPlacesOf(block.id, placements), held, others: [] },
    now: storedTimeOfInstant(serverNow()),
  };
}

/** A rendered page is the same for everybody: whose seats are held is asked in the browser. */
async function readHeld(eventId: number): Promise<HeldSeat[] | null> {
  if (typeof document === 'undefined') return null;
  try {
    return (await fetchHolds()).filter(({ event_id }) => event_id === eventId);
  } catch {
    return null;
  }
}

/**
 * Reads again what changes while the page is open, and whose the taken seats are. One after the other: a seat that this
 * guest takes in between is among those he holds then. What the service worker has kept is no news of anything.
 */
export async function readBlockPlaces(
  eventId: number,
  blockId: number,
  signal: AbortSignal,
): Promise<BlockPlaces> {
  const { placements } = await fetchBlock(eventId, blockId, signal);
  if (useDataAge.getState().storedAt !== null) throw new Error('kept');
  const held = (await fetchHolds(signal)).filter(({ event_id }) => event_id === eventId);
  const taken = takenPlacesOf(blockId, placements);
  const others = taken.seats.filter((id) => !held.some(({ seat_id }) => seat_id === id));
  return { taken, held, others };
}

/** Works in the seats that a refusal named: somebody else has them, whatever the page knew. */
export function loseSeats(places: BlockPlaces, lost: ReadonlyArray<number>): BlockPlaces {
  const add = (seats: number[]) => [...new Set([...seats, ...lost])];
  return {
    ...places,
    taken: { ...places.taken, seats: add(places.taken.seats) },
    others: add(places.others),
  };
}

/** Works a change of the event's places into those of this block. */
export function changeBlockPlaces(
  blockId: number,
): (places: BlockPlaces, change: PlacementsChanged) => BlockPlaces {
  return (places, change) => {
    const taken = changeTakenPlaces(blockId, places.taken, change);
    if (taken === places.taken) return places;
    const isKept = (seat: number) => !change.freed.some(({ seat_id }) => seat_id === seat);
    return {
      taken,
      held: places.held?.filter(({ seat_id }) => isKept(seat_id)) ?? null,
      others: places.others.filter(isKept),
    };
  };
}
