import { AsyncLocalStorage } from 'node:async_hooks';
import { isFromProxy } from './limits/client-address.ts';

/** What the line about a request says of it beside its route and status. */
export interface RequestFacts {
  /** Of the refusal it was answered with. */
  code?: string;
  /** The ids of who called; guests have none. */
  user?: number;
  device?: number;
}

/** The request that is being answered. */
const current = new AsyncLocalStorage<{ id: string; facts: RequestFacts }>();

export function withRequestId<T>(id: string, work: (facts: RequestFacts) => T): T {
  const facts: RequestFacts = {};
  return current.run({ id, facts }, () => work(facts));
}

/** Undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return current.getStore()?.id;
}

/** Adds to the line about the current request; outside of requests it does nothing. */
export function logWithRequest(facts: RequestFacts): void {
  const request = current.getStore();
  if (request !== undefined) Object.assign(request.facts, facts);
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
