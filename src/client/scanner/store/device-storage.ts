/**
 * Why nothing can be stored: the disk is `full`, storage is `forbidden` in this window, a newer version of
 * the shop has upgraded the database (`outdated`; reloading helps), or the database is `broken`.
 */
export type StorageFault = 'full' | 'forbidden' | 'outdated' | 'broken';

const FAULTS: Record<string, StorageFault> = {
  QuotaExceededError: 'full',
  MissingAPIError: 'forbidden',
  SecurityError: 'forbidden',
  InvalidAccessError: 'forbidden',
  VersionError: 'outdated',
};

/** Dexie wraps the browser's errors: a full disk may be the `inner` error of an aborted transaction. */
export function storageFaultOf(error: unknown): StorageFault {
  for (let one = error, depth = 0; one instanceof Object && depth < 5; depth++) {
    const { name, inner, cause }: { name?: unknown; inner?: unknown; cause?: unknown } = one;
    const fault = FAULTS[String(name)];
    if (fault !== undefined) return fault;
    one = inner ?? cause;
  }
  return 'broken';
}

/**
 * Asks the browser never to evict this site's data, because queued scans must not be lost when the disk runs
 * short. Returns false without such a promise; the scanner works all the same.
 */
export async function requestPersistentStorage(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}
