import type * as holds from '../../../contract/holds.ts';
import { call } from './call.ts';

/** Lets seats of this browser go (ids of seats); those it does not hold are passed over. */
export async function sendRelease(eventId: number, seats: number[]): Promise<void> {
  await call<typeof holds.releaseSeats>(
    { method: 'POST', path: '/booking/event/:id/release' },
    { params: { id: eventId }, body: { seats } },
  );
}
