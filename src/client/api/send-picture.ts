import { type Picture, uploadPicture } from '../../contract/pictures.ts';
import { call } from './call.ts';

/** Ten megabytes on a slow line. */
const SENDING_MS = 120_000;

/** Uploads a picture and gives what became of it. */
export async function sendPicture(file: Blob): Promise<Picture> {
  return (await call(uploadPicture, { body: file, timeout: SENDING_MS })).picture;
}
