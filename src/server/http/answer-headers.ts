import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';

/** What the server that listens hands to each call; a call from within this process (tests, rendering) has none. */
export interface Socketed {
  outgoing?: ServerResponse;
}

/**
 * Gives an answer headers unless its route sets them itself. They are laid under Node's own answer where there is
 * one: a `Headers` object made for each call costs as much as the rest of a prepared read.
 */
export function layHeadersUnder(c: Context, headers: ReadonlyArray<readonly [string, string]>): () => void {
  const outgoing = (c.env as Socketed | undefined)?.outgoing;
  if (outgoing) {
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    return () => {};
  }
  return () => {
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}
