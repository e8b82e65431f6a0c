import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { CachedValue, type ValueSource } from './cached-value.ts';
import { acceptedEncoding, compress, type Encoding } from './content-encoding.ts';
import {
  type AnswerHead,
  type EncodedAnswer,
  encodedAnswer,
  fingerprint,
  respond,
} from './encoded-answer.ts';

/** The bindings of a call besides the request itself. */
export interface CallEnv {
  /** Node's request and response; missing for calls from within the process. */
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** A call by the server itself, to render a page. */
  isOwnCall?: boolean;
  /** The trusted proxies. */
  proxies?: BlockList;
  /** Called with the prepared answer used for this call and the pattern of its route. */
  remember?: (prepared: PreparedAnswer, pattern: string) => void;
}

interface Plain {
  bytes: Uint8Array;
  name: string;
  kind: AnswerHead;
}

/** An answer other than JSON. */
export interface TextAnswer {
  text: string;
  kind: AnswerHead;
}

const JSON_KIND: AnswerHead = { status: 200, contentType: 'application/json', cacheControl: 'no-cache' };

/**
 * One answer for many callers: its compressed bytes with a strong ETag, cached until their source changes.
 * Each encoding is made on first use.
 */
export class PreparedAnswer {
  readonly #encoded: Record<Encoding, CachedValue<EncodedAnswer>>;

  /** `origin` makes the text; a bare string is JSON. */
  constructor(clock: () => number, origin: ValueSource<string | TextAnswer>) {
    const { version } = origin;
    const plain = new CachedValue<Plain>(clock, {
      version,
      async make() {
        const { value, freshUntil } = await origin.make();
        const { text, kind } = typeof value === 'string' ? { text: value, kind: JSON_KIND } : value;
        const bytes = Buffer.from(text);
        return { value: { bytes, name: fingerprint(bytes), kind }, freshUntil };
      },
    });
    const inEncoding = (encoding: Encoding) =>
      new CachedValue<EncodedAnswer>(clock, {
        version,
        async make() {
          const { value, freshUntil } = await plain.get();
          const bytes = await compress(value.bytes, encoding);
          return { value: encodedAnswer(value.kind, value.name, encoding, bytes), freshUntil };
        },
      });
    this.#encoded = { br: inEncoding('br'), gzip: inEncoding('gzip'), identity: inEncoding('identity') };
  }

  /** Answers a GET or HEAD, synchronously if nothing has changed. */
  answer(c: Context): Response | Promise<Response> {
    // Hono passes the bindings of `listenerOf` on untyped.
    (c.env as CallEnv | undefined)?.remember?.(this, routePath(c));
    const made = this.#encoded[acceptedEncoding(c.req.header('Accept-Encoding'))].get();
    if (made instanceof Promise) return made.then(({ value }) => respond(c, value));
    return respond(c, made.value);
  }

  /** The bytes for an `Accept-Encoding` header if they are still valid. */
  atHand(header: string | undefined): EncodedAnswer | undefined {
    return this.#encoded[acceptedEncoding(header)].cached()?.value;
  }
}
