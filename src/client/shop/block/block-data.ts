import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import type {
  Block,
  EventSummary,
  PlacementsChanged,
  PriceCategory,
  TicketPrice,
} from '../../../contract/events.ts';
import type { HeldSeat } from '../../../contract/holds.ts';
import type { QuantityLine, SeatLine } from '../../../domain/basket.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import {
  changeTakenPlaces,
  outlineOf,
  pricesOf,
  type TakenPlaces,
  takenPlacesOf,
} from '../../plan/plan-block.ts';
import type { BlockOutline, Fittings } from '../../plan/plan-frame.ts';
import { answerSoon } from '../../platform/answer-soon.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { serverNow } from '../../platform/api/server-time.ts';
import { useDataAge } from '../../platform/data-age.ts';
import { paths } from '../../platform/paths.ts';
import { forgetTabValue, readTabValue, storeTabValue } from '../../platform/storage.ts';
import { useBasket } from '../basket/basket-store.ts';
import { summaryOf } from '../blocks/blocks-data.ts';

export interface BlockPage {
  event: EventSummary;
  block: Block;
  /** Of all seats of this block, whatever their category; empty while nothing is offered. */
  prices: TicketPrice[];
  /** Of the event. */
  categories: PriceCategory[];
  /** All blocks of the plan, for the small map beside the heading. */
  outlines: BlockOutline[];
  fittings: Fittings;
  places: BlockPlaces;
  /** Stored time; loaded with the page, so that server and browser agree on whether tickets are on sale. */
  now: StoredTime;
}

/** The part of the page that live updates replace. */
export interface BlockPlaces {
  taken: TakenPlaces;
  /** Seats of this event held by this browser; `null` until the server has answered. */
  held: HeldSeat[] | null;
  /** Taken seats that the server says this browser does not hold. */
  others: number[];
}

export interface BlockData {
  answer: BlockPage | Promise<BlockPage>;
}

export function loader({ params }: LoaderFunctionArgs): Promise<BlockData> {
  return answerSoon(loadPage(params.id ?? '', params.block ?? ''));
}

async function loadPage(eventId: string, blockId: string): Promise<BlockPage> {
  const [{ event }, { block, placements }, held] = await Promise.all([
    call('GET /api/booking/event/:id', { params: { id: eventId } }),
    fetchBlock(eventId, blockId),
    loadHeldSeats(Number(eventId)),
  ]);
  return {
    event: summaryOf(event),
    block,
    prices: pricesOf(block, event.ticket_prices),
    categories: event.price_categories,
    outlines: (event.layout?.blocks ?? []).map(outlineOf),
    fittings: event.layout?.fittings,
    places: { taken: takenPlacesOf(block.id, placements), held, others: [] },
    now: storedTimeOfInstant(serverNow()),
  };
}

/** `null` on the server, which renders the same page for everybody, and when the call fails. */
async function loadHeldSeats(eventId: number): Promise<HeldSeat[] | null> {
  if (typeof document === 'undefined') return null;
  try {
    return await fetchHeldSeats(eventId);
  } catch {
    return null;
  }
}

/**
 * Reloads what live updates may have missed. Placements are read before holds, so that a seat reserved by
 * this guest in between counts as held. Throws if the service worker answered from its cache, so that the
 * caller retries.
 */
export async function loadBlockPlaces(
  eventId: number,
  blockId: number,
  signal: AbortSignal,
): Promise<BlockPlaces> {
  const { placements } = await fetchBlock(eventId, blockId, signal);
  if (useDataAge.getState().storedAt !== null) throw new Error('stored');
  const held = await fetchHeldSeats(eventId, signal);
  const taken = takenPlacesOf(blockId, placements);
  const others = taken.seats.filter((id) => !held.some(({ seat_id }) => seat_id === id));
  return { taken, held, others };
}

function fetchBlock(eventId: string | number, blockId: string | number, signal?: AbortSignal) {
  return call('GET /api/booking/event/:id/block/:block', { params: { id: eventId, block: blockId }, signal });
}

async function fetchHeldSeats(eventId: number, signal?: AbortSignal): Promise<HeldSeat[]> {
  const { holds } = await call('GET /api/booking/holds', { signal });
  return holds.filter(({ event_id }) => event_id === eventId);
}

/** Marks the seats named in a refusal as somebody else's, whatever was known before. */
export function loseSeats(places: BlockPlaces, lost: ReadonlyArray<number>): BlockPlaces {
  const add = (seats: number[]) => [...new Set([...seats, ...lost])];
  return {
    ...places,
    taken: { ...places.taken, seats: add(places.taken.seats) },
    others: add(places.others),
  };
}

/** Returns a reducer that applies the event's live changes to one block. */
export function changeBlockPlaces(
  blockId: number,
): (places: BlockPlaces, change: PlacementsChanged) => BlockPlaces {
  return (places, change) => {
    const taken = changeTakenPlaces(blockId, places.taken, change);
    if (taken === places.taken) return places;
    const isStillTaken = (seat: number) => !change.freed.some(({ seat_id }) => seat_id === seat);
    return {
      taken,
      held: places.held?.filter(({ seat_id }) => isStillTaken(seat_id)) ?? null,
      others: places.others.filter(isStillTaken),
    };
  };
}

interface SeatRequest {
  kind: 'seats';
  /** Every seat wanted in this block, including those already held. */
  lines: SeatLine[];
  /** Seats held before but no longer wanted. */
  released: number[];
  /** All seat ids of the block: lines of the basket may lack the block's id. */
  seats: number[];
}

/** Submitted by this page to its own action only, so it is not validated. */
export type BasketRequest = SeatRequest | { kind: 'places'; line: QuantityLine };

/** `message` is fit to be shown, `taken` are the seats that somebody else has. */
export interface NotReserved {
  message: string;
  taken: number[];
  isUnanswered: boolean;
}

/**
 * Puts the choice into the basket and redirects there: seats only once all of them are reserved, unnumbered
 * places right away. Otherwise returns `NotReserved` and leaves the basket as it was.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const eventId = Number(params.id);
  const blockId = Number(params.block);
  const wanted: BasketRequest = await request.json();
  const basket = useBasket.getState();
  if (wanted.kind === 'places') {
    basket.add([wanted.line]);
    return redirect(paths.basket);
  }
  try {
    await reserve(eventId, wanted);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, details, isUnanswered } = error;
    const refused: NotReserved = { message, taken: details.taken ?? [], isUnanswered };
    // An error status keeps the router from revalidating, which would fail offline and replace the page.
    return data(refused, { status: error.status || 503 });
  }
  basket.replaceSeatsOfBlock(
    eventId,
    { id: blockId, seats: wanted.seats.map((id) => ({ id })) },
    wanted.lines,
  );
  forgetSeatDraft(eventId, blockId);
  return redirect(paths.basket);
}

async function reserve(eventId: number, { lines, released }: SeatRequest): Promise<void> {
  const seats = lines.map(({ id, ticket_price_id }) => ({ id, ticket_price_id }));
  if (seats.length === 0) {
    await release(eventId, released);
    return;
  }
  const reservation = { params: { id: eventId }, body: { seats } };
  try {
    await call('POST /booking/event/:id/reserve', reservation);
  } catch (error) {
    // Over the limit only because of seats that are to be released: release those first and try again.
    if (!(error instanceof ApiError) || error.details.most === undefined || released.length === 0)
      throw error;
    await release(eventId, released);
    await call('POST /booking/event/:id/reserve', reservation);
    return;
  }
  // The reservation stands even if this fails: holds that are not released expire.
  await release(eventId, released).catch(() => {});
}

async function release(eventId: number, seats: number[]): Promise<void> {
  if (seats.length === 0) return;
  await call('POST /booking/event/:id/release', { params: { id: eventId }, body: { seats } });
}

/** `seat` and `ticketPrice` are ids. */
export interface ChosenSeat {
  seat: number;
  ticketPrice: number;
}

const storageKeyOf = (eventId: number, blockId: number) => `seats/${eventId}/${blockId}`;

/** The choice made before a reload; `null` if nothing was changed. */
export function readSeatDraft(eventId: number, blockId: number): ChosenSeat[] | null {
  const stored = readTabValue(storageKeyOf(eventId, blockId));
  return Array.isArray(stored) && stored.every(isChosenSeat) ? stored : null;
}

function isChosenSeat(value: Partial<ChosenSeat> | null): boolean {
  return Number.isSafeInteger(value?.seat) && Number.isSafeInteger(value?.ticketPrice);
}

export function storeSeatDraft(eventId: number, blockId: number, chosen: ChosenSeat[]): void {
  storeTabValue(storageKeyOf(eventId, blockId), chosen);
}

function forgetSeatDraft(eventId: number, blockId: number): void {
  forgetTabValue(storageKeyOf(eventId, blockId));
}
