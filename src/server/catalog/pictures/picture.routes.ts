import type { Hono } from 'hono';
import type { PictureWidth } from '../../../contract/addresses.ts';
import * as contract from '../../../contract/pictures.ts';
import { isRefusal, refuse } from '../../../contract/refusals.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { bytesOfPicture } from './pictures.repository.ts';
import { storePicture } from './upload-picture.ts';

/** Opened directly, a picture is a document, which must not run scripts. */
const HEADERS = {
  'Content-Type': 'image/webp',
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cache-Control': 'public, max-age=31536000, immutable',
};

/** Routes for uploading and showing pictures. The size limit of uploads is set by `limitBodies`. */
export function picturesRoutes(app: Hono, services: Pick<Ports, 'callerOf' | 'clock' | 'store'>): void {
  route(app, services, contract.uploadPicture, async ({ c }) => {
    const file = await c.req.arrayBuffer().catch(() => null);
    if (file === null) return refuse('malformed');
    const picture = await storePicture(services, new Uint8Array(file));
    return isRefusal(picture) ? picture : { success: true as const, picture };
  });

  route(app, services, contract.readPicture, async ({ params, c }) => {
    const [id = '', width] = params.file.replace('.webp', '').split('-');
    // The contract allows no other width.
    const bytes = await bytesOfPicture(services.store.read, id, Number(width) as PictureWidth);
    return bytes === null ? refuse('unknown_picture') : c.body(new Uint8Array(bytes), 200, HEADERS);
  });
}
