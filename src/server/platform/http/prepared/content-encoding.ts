import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Hono } from 'hono';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { pathsOf } from '../route.ts';

/** The encodings of prepared answers, smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Browsers send only a handful of different headers, so each is parsed once. */
const MOST_CACHED = 200;
const cache = new Map<string, Encoding>();

/** The smallest encoding that an `Accept-Encoding` header allows, `identity` if it allows none of ours. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = cache.get(header);
  if (known !== undefined) return known;
  const found = smallestAllowed(header);
  if (cache.size < MOST_CACHED) cache.set(header, found);
  return found;
}

function smallestAllowed(header: string): Encoding {
  const allowed = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';');
    allowed.set(name.trim(), !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter)));
  }
  return encodings.find((encoding) => allowed.get(encoding) ?? allowed.get('*') ?? false) ?? 'identity';
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Higher qualities take several times as long for a few percent, while availability changes by the second.
 */
const BROTLI_QUALITY = 5;

export async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  switch (encoding) {
    case 'br': {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      };
      return brotli(bytes, { params });
    }
    case 'gzip':
      return zip(bytes);
    case 'identity':
      return bytes;
  }
}

/** Smaller responses fit into the first packets anyway. */
const WORTH_BYTES = 4_000;

/**
 * Compresses large responses of an endpoint that differ per caller. Responses shared by all callers are
 * prepared once instead (prepared-answers.ts).
 */
export function compressAnswersOf(app: Hono, endpoint: Endpoint): void {
  for (const path of pathsOf(endpoint)) {
    app.use(path, async (c, next) => {
      await next();
      const encoding = acceptedEncoding(c.req.header('Accept-Encoding'));
      if (encoding === 'identity' || !c.res.ok) return;
      const bytes = new Uint8Array(await c.res.clone().arrayBuffer());
      if (bytes.byteLength < WORTH_BYTES) return;
      // zlib never returns shared memory, which `Response` does not accept.
      c.res = new Response((await compress(bytes, encoding)) as Uint8Array<ArrayBuffer>, c.res);
      c.res.headers.delete('Content-Length');
      c.res.headers.set('Content-Encoding', encoding);
      c.res.headers.append('Vary', 'Accept-Encoding');
    });
  }
}
