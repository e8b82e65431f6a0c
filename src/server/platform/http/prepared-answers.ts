import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { acceptedEncoding, type Encoding, encodings } from './accepted-encoding.ts';
import { compress } from './compress.ts';
import { type EncodedAnswer, encodedAnswer, fingerprint, type Kind, respond } from './encoded-answer.ts';
import { type Origin, Renewed } from './renewed.ts';

/** What may come with a call beside the request itself. */
export interface CallEnv {
  /** Node's own parts, from the server that listens; a call from within this process has none. */
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** The server asks itself, to render a page. */
  isOwnCall?: boolean;
  /** Whose word counts for where the call comes from. */
  proxies?: BlockList;
  /** Told of the prepared answer that answers this call, and the pattern of its route. */
  remember?: (prepared: PreparedAnswer, pattern: string) => void;
}

interface Plain {
  bytes: Uint8Array;
  name: string;
  kind: Kind;
}

/** An answer that is no JSON. */
export interface Written {
  text: string;
  kind: Kind;
}

const JSON_KIND: Kind = { status: 200, contentType: 'application/json', cacheControl: 'no-cache' };

/**
 * One answer that many ask for: its bytes, compressed, with their strong ETag, kept until what they were made of
 * changes. An encoding is made when it is asked for first.
 */
export class PreparedAnswer {
  readonly #encoded: Record<Encoding, Renewed<EncodedAnswer>>;

  /** `origin` makes the text; a bare string is JSON. */
  constructor(clock: () => number, origin: Origin<string | Written>) {
    const { version } = origin;
    const plain = new Renewed<Plain>(clock, {
      version,
      async make() {
        const { value, freshUntil } = await origin.make();
        const { text, kind } = typeof value === 'string' ? { text: value, kind: JSON_KIND } : value;
        const bytes = Buffer.from(text);
        return { value: { bytes, name: fingerprint(bytes), kind }, freshUntil };
      },
    });
    const inEncoding = (encoding: Encoding) =>
      new Renewed<EncodedAnswer>(clock, {
        version,
        async make() {
          const { value, freshUntil } = await plain.get();
          const bytes = await compress(value.bytes, encoding);
          return { value: encodedAnswer(value.kind, value.name, encoding, bytes), freshUntil };
        },
      });
    this.#encoded = Object.fromEntries(encodings.map((name) => [name, inEncoding(name)])) as Record<
      Encoding,
      Renewed<EncodedAnswer>
    >;
  }

  /** Answers a GET or HEAD; at once, without a promise, when nothing has changed since the last time. */
  answer(c: Context): Response | Promise<Response> {
    (c.env as CallEnv | undefined)?.remember?.(this, routePath(c));
    const made = this.#encoded[acceptedEncoding(c.req.header('Accept-Encoding'))].get();
    if (made instanceof Promise) return made.then(({ value }) => respond(c, value));
    return respond(c, made.value);
  }

  /** What an `Accept-Encoding` header asks for, if nothing has changed since it was made. */
  atHand(header: string | undefined): EncodedAnswer | undefined {
    return this.#encoded[acceptedEncoding(header)].kept()?.value;
  }
}
