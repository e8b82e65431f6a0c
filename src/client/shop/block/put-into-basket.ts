import { type ActionFunctionArgs, data, redirect } from 'react-router-dom';
import type { QuantityLine, SeatLine } from '../../../domain/basket.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { sendRelease } from '../../platform/api/send-release.ts';
import { sendReservation } from '../../platform/api/send-reservation.ts';
import { paths } from '../../platform/paths.ts';
import { useBasket } from '../basket/basket-store.ts';
import { forgetSeatDraft } from './seat-draft.ts';

interface Seats {
  kind: 'seats';
  /** The seats of the block the guest wants, all of them. */
  lines: SeatLine[];
  /** Those he had before and wants no longer. */
  released: number[];
  /** All seats of the block, to know its lines in the basket. */
  seats: number[];
}

/** What the page of a block asks for; it is no form that somebody could have tampered with. */
export type Wish = Seats | { kind: 'places'; line: QuantityLine };

/** Why seats could not be reserved: the server's sentence, and the seats somebody else was faster with. */
export interface NotReserved {
  message: string;
  taken: number[];
}

/**
 * Puts a guest's choice in a block into the basket and goes there: seats once all of them are reserved, places
 * without number at once. Gives `NotReserved` when they could not be; then nothing has changed.
 */
export async function putIntoBasket({ request, params }: ActionFunctionArgs) {
  const eventId = Number(params.id);
  const blockId = Number(params.block);
  const wish: Wish = await request.json();
  const basket = useBasket.getState();
  if (wish.kind === 'places') {
    basket.add([wish.line]);
    return redirect(paths.basket);
  }
  try {
    await reserve(eventId, wish);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refused: NotReserved = { message: error.message, taken: error.details.taken ?? [] };
    // A status that tells the router not to load the page anew: without a network that would end in an error.
    return data(refused, { status: error.status || 503 });
  }
  basket.replaceSeatsOfBlock(eventId, { id: blockId, seats: wish.seats.map((id) => ({ id })) }, wish.lines);
  forgetSeatDraft(eventId, blockId);
  return redirect(paths.basket);
}

async function reserve(eventId: number, { lines, released }: Seats): Promise<void> {
  const seats = lines.map(({ id, ticket_price_id }) => ({ id, ticket_price_id }));
  if (seats.length === 0) {
    await release(eventId, released);
    return;
  }
  try {
    await sendReservation(eventId, seats);
  } catch (error) {
    // Too many at once, but some of them are to be let go anyway: these first, then once more.
    if (!(error instanceof ApiError) || error.details.most === undefined || released.length === 0)
      throw error;
    await release(eventId, released);
    await sendReservation(eventId, seats);
    return;
  }
  // The seats are reserved; what could not be let go lapses by itself.
  await release(eventId, released).catch(() => {});
}

async function release(eventId: number, seats: number[]): Promise<void> {
  if (seats.length > 0) await sendRelease(eventId, seats);
}
