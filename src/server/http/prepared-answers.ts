import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { acceptedEncoding, type Encoding, encodings } from './accepted-encoding.ts';
import { compress } from './compress.ts';
import { type Origin, Renewed } from './renewed.ts';

interface Plain {
  bytes: Uint8Array;
  hash: string;
}

interface Encoded {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
  headers: Record<string, string>;
  headersUnchanged: Record<string, string>;
}

/**
 * One JSON answer that many ask for: its bytes, compressed, with their strong ETag, kept until what they were made
 * of changes. An encoding is made when it is asked for first.
 */
export class PreparedAnswer {
  readonly #encoded: Record<Encoding, Renewed<Encoded>>;

  /** `origin` makes the JSON text. */
  constructor(clock: () => number, origin: Origin<string>) {
    const { version } = origin;
    const plain = new Renewed<Plain>(clock, {
      version,
      async make() {
        const { value, freshUntil } = await origin.make();
        const bytes = Buffer.from(value);
        return { value: { bytes, hash: hash('sha256', bytes, 'base64url').slice(0, 22) }, freshUntil };
      },
    });
    const inEncoding = (encoding: Encoding) =>
      new Renewed<Encoded>(clock, {
        version,
        async make() {
          const { value, freshUntil } = await plain.get();
          return { value: encoded(value, encoding, await compress(value.bytes, encoding)), freshUntil };
        },
      });
    this.#encoded = Object.fromEntries(encodings.map((name) => [name, inEncoding(name)])) as Record<
      Encoding,
      Renewed<Encoded>
    >;
  }

  /** Answers a GET or HEAD; at once, without a promise, when nothing has changed since the last time. */
  answer(c: Context): Response | Promise<Response> {
    const made = this.#encoded[acceptedEncoding(c.req.header('Accept-Encoding'))].get();
    if (made instanceof Promise) return made.then(({ value }) => respond(c, value));
    return respond(c, made.value);
  }
}

function respond(c: Context, { bytes, etag, headers, headersUnchanged }: Encoded): Response {
  if (isKnown(c.req.header('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers: headersUnchanged });
  }
  // Plain headers and bytes at hand: the server writes them as they are.
  return new Response(bytes, { headers });
}

/** Compared weakly, as RFC 9110 asks: proxies weaken the tags of what they touch. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}

function encoded(plain: Plain, encoding: Encoding, bytes: Uint8Array): Encoded {
  const etag = `"${plain.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headersUnchanged = { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
  return {
    bytes: bytes as Uint8Array<ArrayBuffer>,
    etag,
    headersUnchanged,
    headers: {
      ...headersUnchanged,
      'Content-Type': 'application/json',
      'Content-Length': String(bytes.byteLength),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  };
}
