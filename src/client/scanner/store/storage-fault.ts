/**
 * Why this phone cannot keep what the door tells it: its disk is `full`, storage is `forbidden` in this window, a
 * newer version of the shop wrote there (`outdated`: loading the page anew helps), or the database is `broken`.
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
    const { name, inner, cause } = one as { name?: unknown; inner?: unknown; cause?: unknown };
    const fault = FAULTS[String(name)];
    if (fault !== undefined) return fault;
    one = inner ?? cause;
  }
  return 'broken';
}
