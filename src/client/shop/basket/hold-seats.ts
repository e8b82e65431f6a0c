import type { SeatLine } from '../../../domain/basket.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { sendReservation } from '../../platform/api/send-reservation.ts';
import { useBasket } from './basket-store.ts';
import { lineKey } from './line-key.ts';

export interface HoldAnswer {
  /** Why it did not work, or not for all of them. */
  message: string | undefined;
  /** The least number of seconds the seats are held now. */
  secondsLeft: number | undefined;
  /** The lines, by their keys, whose seats are held now. */
  held: string[];
  /** Those whose seats somebody else has got. */
  taken: string[];
}

/** Holds the seat lines whose keys the form names, or holds them for longer: all that are still to be had. */
export async function holdSeats(form: FormData): Promise<HoldAnswer> {
  const keys = form.getAll('line');
  const seats = useBasket
    .getState()
    .lines.filter((line): line is SeatLine => !line.is_fixed && keys.includes(lineKey(line)));
  const answer: HoldAnswer = { message: undefined, secondsLeft: undefined, held: [], taken: [] };
  try {
    for (const [event, ofEvent] of Map.groupBy(seats, (seat) => seat.event)) {
      await holdWhatIsFree(event, ofEvent, answer);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    answer.message = error.message;
  }
  return answer;
}

/** The server holds all or none; those it names as taken are left out of the next attempt. */
async function holdWhatIsFree(event: number, seats: SeatLine[], answer: HoldAnswer): Promise<void> {
  if (seats.length === 0) return;
  try {
    const wanted = seats.map(({ id, ticket_price_id }) => ({ id, ticket_price_id }));
    const { seconds_left } = await sendReservation(event, wanted);
    answer.secondsLeft = Math.min(answer.secondsLeft ?? seconds_left, seconds_left);
    answer.held.push(...seats.map(lineKey));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'seats_taken') throw error;
    const [taken, free] = splitBy(seats, error.details.taken ?? []);
    if (taken.length === 0) throw error;
    answer.message = error.message;
    answer.taken.push(...taken.map(lineKey));
    await holdWhatIsFree(event, free, answer);
  }
}

function splitBy(seats: SeatLine[], ids: number[]): [SeatLine[], SeatLine[]] {
  return [seats.filter(({ id }) => ids.includes(id)), seats.filter(({ id }) => !ids.includes(id))];
}
