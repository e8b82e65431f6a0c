import { AsyncLocalStorage } from 'node:async_hooks';
import { isFromProxy } from './limits/client-address.ts';

/** The id of the request that is being answered. */
const current = new AsyncLocalStorage<string>();

export function withRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** Undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/**
 * What proxies make: a UUID (Caddy, HAProxy) or 32 hex digits (nginx). A proxy may also pass on what a guest has
 * sent, and nobody's name or order can be hidden in hex digits.
 */
const MADE_BY_PROXY = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * Gives each request an id: the one `sent` by a trusted proxy, so that its log and ours can be compared, or else a
 * random prefix for this process and a counter. What other callers send is ignored.
 */
export function requestIds(
  randomBytes: (length: number) => Uint8Array,
): (env: unknown, sent: string | null | undefined) => string {
  const server = Buffer.from(randomBytes(6)).toString('base64url');
  let count = 0;
  return (env, sent) => {
    if (sent && MADE_BY_PROXY.test(sent) && isFromProxy(env)) return sent;
    return `${server}.${(++count).toString(36)}`;
  };
}
