import type { SeatLine } from '../../../domain/basket.ts';
import { ApiError } from '../../api/api-error.ts';
import { sendReservation } from '../../api/send-reservation.ts';
import { useBasket } from './basket-store.ts';
import { lineKey } from './line-key.ts';

export interface HoldAnswer {
  /** Why it did not work. */
  message: string | undefined;
  /** The least number of seconds the seats are held now. */
  secondsLeft: number | undefined;
  isTaken: boolean;
}

/** Holds the seat lines whose keys the form names, or holds them for longer. */
export async function holdSeats(form: FormData): Promise<HoldAnswer> {
  const keys = form.getAll('line');
  const seats = useBasket
    .getState()
    .lines.filter((line): line is SeatLine => !line.is_fixed && keys.includes(lineKey(line)));
  const seconds: number[] = [];
  try {
    for (const [event, ofEvent] of Map.groupBy(seats, (seat) => seat.event)) {
      const wanted = ofEvent.map(({ id, ticket_price_id }) => ({ id, ticket_price_id }));
      seconds.push((await sendReservation(event, wanted)).seconds_left);
    }
    return { message: undefined, secondsLeft: Math.min(...seconds), isTaken: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { message: error.message, secondsLeft: undefined, isTaken: error.code === 'seats_taken' };
  }
}
