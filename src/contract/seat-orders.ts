import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { StoredTimeText } from './wire.ts';

const SeatWord = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(20));

/** Who has a seat, by what is written on it, in all events that are not over; at most six. */
export const findSeatOrders = endpoint({
  method: 'GET',
  path: '/api/office/seat-orders',
  summary:
    'Wessen Bestellung auf einem Platz sitzt, nach Reihe und Platz, in Veranstaltungen, die noch nicht vorbei sind',
  access: 'orders',
  query: v.object({ row: SeatWord, seat: SeatWord }),
  answer: v.object({
    seats: v.array(
      v.object({
        order: v.string(),
        number: v.string(),
        firstname: v.string(),
        lastname: v.string(),
        event: v.string(),
        starts_at: StoredTimeText,
        block: v.string(),
        row: v.string(),
        seat: v.string(),
      }),
    ),
  }),
});
export type SeatOrder = v.InferOutput<typeof findSeatOrders.answer>['seats'][number];
