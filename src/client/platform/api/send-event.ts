import type * as v from 'valibot';
import type * as events from '../../../contract/staff-events.ts';
import { call } from './call.ts';

type Sent<E extends { body: v.GenericSchema }> = v.InferInput<E['body']>;

/** Makes a hidden event and gives its id. */
export async function sendNewEvent(event: Sent<typeof events.createEvent>): Promise<number> {
  return (await call('POST /api/office/events', { body: event })).id;
}

/** Copies an event and gives the copy's id. */
export async function sendEventCopy(id: number, copy: Sent<typeof events.copyEvent>): Promise<number> {
  return (await call('POST /api/office/events/:id/copy', { params: { id }, body: copy })).id;
}

export async function sendEventFacts(id: number, facts: Sent<typeof events.changeEventFacts>): Promise<void> {
  await call('PUT /api/office/events/:id', { params: { id }, body: facts });
}

export async function sendEventOffer(id: number, offer: Sent<typeof events.changeEventOffer>): Promise<void> {
  await call('PUT /api/office/events/:id/offer', { params: { id }, body: offer });
}

/** Shows an uploaded picture with an event, or none. */
export async function sendEventPicture(
  id: number,
  picture: Sent<typeof events.changeEventPicture>,
): Promise<void> {
  await call('PUT /api/office/events/:id/picture', { params: { id }, body: picture });
}

/** Shows an event to guests or hides it. */
export async function sendPublication(id: number, is_published: boolean): Promise<void> {
  await call('PUT /api/office/events/:id/publication', { params: { id }, body: { is_published } });
}

export async function sendEventDeletion(id: number): Promise<void> {
  await call('DELETE /api/office/events/:id', { params: { id } });
}
