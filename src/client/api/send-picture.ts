import { type Picture, uploadPicture } from '../../contract/pictures.ts';
import { call } from './call.ts';

/** Uploads a picture and gives what became of it. */
export async function sendPicture(file: Blob): Promise<Picture> {
  return (await call(uploadPicture, { file })).picture;
}
