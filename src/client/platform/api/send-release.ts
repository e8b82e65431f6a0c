import { call } from './call.ts';

/** Lets seats of this browser go (ids of seats); those it does not hold are passed over. */
export async function sendRelease(eventId: number, seats: number[]): Promise<void> {
  await call('POST /booking/event/:id/release', { params: { id: eventId }, body: { seats } });
}
