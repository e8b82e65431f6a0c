/**
 * Why this device cannot store anything: its disk is `full`, storage is `forbidden` in this window, a newer version of
 * the shop has upgraded the database (`outdated`: reloading helps), or the database is `broken`.
 */
export type StorageFault = 'full' | 'forbidden' | 'outdated' | 'broken';

const FAULTS: Record<string, StorageFault> = {
  QuotaExceededError: 'full',
  MissingAPIError: 'forbidden',
  SecurityError: 'forbidden',
  InvalidAccessError: 'forbidden',
  VersionError: 'outdated',
};

/** Dexie wraps the browser's error: a full disk may come as the `inner` one of an aborted transaction. */
export function storageFaultOf(error: unknown): StorageFault {
  for (let one = error, depth = 0; one instanceof Object && depth < 5; depth++) {
    // Anything may be thrown; every object can be asked for these.
    const { name, inner, cause } = one as { name?: unknown; inner?: unknown; cause?: unknown };
    const fault = FAULTS[String(name)];
    if (fault !== undefined) return fault;
    one = inner ?? cause;
  }
  return 'broken';
}

/**
 * Asks the browser never to evict this site's data: a queue of scans must not be lost because the disk ran short.
 * False where the browser does not promise it; the scanner works all the same.
 */
export async function requestPersistentStorage(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}
