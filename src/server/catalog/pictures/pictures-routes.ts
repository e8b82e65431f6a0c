import type { Hono } from 'hono';
import type { PictureWidth } from '../../../contract/addresses.ts';
import * as contract from '../../../contract/pictures.ts';
import { isRefusal, refuse } from '../../../contract/refusals.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { keepPicture } from './keep-picture.ts';
import { bytesOfPicture } from './pictures-table.ts';

/** A picture opened by itself is a document too, and may do nothing. */
const HEADERS = {
  'Content-Type': 'image/webp',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'public, max-age=31536000, immutable',
};

/** Pictures as staff upload them and everybody sees them. How large a body may be: http/body-limit.ts. */
export function picturesRoutes(app: Hono, services: Pick<Ports, 'callerOf' | 'clock' | 'store'>): void {
  route(app, services, contract.uploadPicture, async ({ c }) => {
    const file = await c.req.arrayBuffer().catch(() => null);
    if (file === null) return refuse('malformed');
    const picture = await keepPicture(services, new Uint8Array(file));
    return isRefusal(picture) ? picture : { success: true as const, picture };
  });

  route(app, services, contract.readPicture, async ({ params, c }) => {
    const [id = '', width] = params.file.replace('.webp', '').split('-');
    const bytes = await bytesOfPicture(services.store.read, id, Number(width) as PictureWidth);
    return bytes === null ? refuse('unknown_picture') : c.body(new Uint8Array(bytes), 200, HEADERS);
  });
}
