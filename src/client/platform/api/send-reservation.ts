import type * as v from 'valibot';
import type * as holds from '../../../contract/holds.ts';
import { call } from './call.ts';

/**
 * Holds seats for this browser, all or none; its own ones are prolonged. Refused with 409: `details.taken` names
 * the seats somebody else was faster with.
 */
export function sendReservation(
  eventId: number,
  seats: v.InferInput<typeof holds.reserveSeats.body>['seats'],
): Promise<v.InferOutput<typeof holds.reserveSeats.answer>> {
  return call('POST /booking/event/:id/reserve', { params: { id: eventId }, body: { seats } });
}
