import * as holds from '../../contract/holds.ts';
import { call } from './call.ts';

/** Lets seats of this browser go (ids of seats); those it does not hold are passed over. */
export async function sendRelease(eventId: number, seats: number[]): Promise<void> {
  await call(holds.releaseSeats, { params: { id: eventId }, body: { seats } });
}
