import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** The id of the request being answered, for every line it writes to the log. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** Does `work` as the request of this id. */
export function withRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/**
 * Makes ids: the first half names the running server, the second counts. What a caller sends as an id is ignored, so
 * that nobody writes into our log.
 */
export function requestIds(randomBytes: (length: number) => Uint8Array): () => string {
  const server = Buffer.from(randomBytes(6)).toString('base64url');
  let count = 0;
  return () => `${server}.${(++count).toString(36)}`;
}
