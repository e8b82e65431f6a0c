import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Block, EventSummary, PlacementsChanged, TicketPrice } from '../../../contract/events.ts';
import type { HeldSeat } from '../../../contract/holds.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { answerSoon } from '../../answer-soon.ts';
import { fetchBlock } from '../../api/fetch-block.ts';
import { fetchEvent } from '../../api/fetch-event.ts';
import { fetchHolds } from '../../api/fetch-holds.ts';
import { serverNow } from '../../api/server-time.ts';
import { type BlockOutline, outlineOf, pricesOf } from '../../plan/plan-block.ts';
import type { Fittings } from '../../plan/plan-frame.ts';
import { changeTakenPlaces, type TakenPlaces, takenPlacesOf } from '../../plan/taken-places.ts';
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
    places: { taken: takenPlacesOf(block.id, placements), held },
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

/** Reads again what changes while the page is open. */
export async function readBlockPlaces(
  eventId: number,
  blockId: number,
  signal: AbortSignal,
): Promise<BlockPlaces> {
  const [{ placements }, held] = await Promise.all([
    fetchBlock(eventId, blockId, signal),
    fetchHolds(signal),
  ]);
  return {
    taken: takenPlacesOf(blockId, placements),
    held: held.filter(({ event_id }) => event_id === eventId),
  };
}

/** Works a change of the event's places into those of this block. */
export function changeBlockPlaces(
  blockId: number,
): (places: BlockPlaces, change: PlacementsChanged) => BlockPlaces {
  return (places, change) => {
    const taken = changeTakenPlaces(blockId, places.taken, change);
    return taken === places.taken ? places : { ...places, taken };
  };
}
