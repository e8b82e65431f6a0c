import type { Picture } from '../../../contract/pictures.ts';
import { call } from './call.ts';

/** Ten megabytes on a slow line. */
const SENDING_MS = 120_000;

/** Uploads a picture and gives what became of it. */
export async function sendPicture(file: Blob): Promise<Picture> {
  // Its bytes as they are: all other calls send JSON, and what only staff need weighs on no guest's page.
  const fetch: typeof globalThis.fetch = (asked, init) =>
    globalThis.fetch(new Request(asked, { body: file }), init);
  return (await call('POST /api/office/pictures', { timeout: SENDING_MS, fetch })).picture;
}
