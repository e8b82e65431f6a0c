import type { Hono } from 'hono';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { compress } from './compress.ts';
import { pathsOf } from './route.ts';

/** Less than this fits into the first packets anyway. */
const WORTH_BYTES = 4_000;

/**
 * Sends the large answers of an endpoint compressed, each made for its caller alone. Answers that are the same for
 * all are prepared once instead (prepared-answers.ts).
 */
export function compressAnswersOf(app: Hono, endpoint: Endpoint): void {
  for (const path of pathsOf(endpoint)) {
    app.use(path, async (c, next) => {
      await next();
      const encoding = acceptedEncoding(c.req.header('Accept-Encoding'));
      if (encoding === 'identity' || !c.res.ok) return;
      const bytes = new Uint8Array(await c.res.clone().arrayBuffer());
      if (bytes.byteLength < WORTH_BYTES) return;
      c.res = new Response((await compress(bytes, encoding)) as Uint8Array<ArrayBuffer>, c.res);
      c.res.headers.delete('Content-Length');
      c.res.headers.set('Content-Encoding', encoding);
      c.res.headers.append('Vary', 'Accept-Encoding');
    });
  }
}
