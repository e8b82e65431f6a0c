import { STORED_AT } from '../data-age.ts';

/** How far the server's clock is ahead of this device's; `null` until the server has answered. */
let aheadMs: number | null = null;

/** Learns the server's time from the date of an answer that does not come from a cache. */
export function noteServerTime({ headers }: Response): void {
  if (typeof document === 'undefined' || headers.has(STORED_AT)) return;
  const date = Date.parse(headers.get('Date') ?? '');
  // The header has whole seconds: on average half a second has passed.
  if (!Number.isNaN(date)) aheadMs = date + 500 - Date.now();
}

/** The server's time in epoch milliseconds, whatever this device's clock shows; the device's time before any answer. */
export function serverNow(): number {
  return Date.now() + (aheadMs ?? 0);
}

/** False on a server-rendered page until its first call has been answered. */
export function isServerTimeKnown(): boolean {
  return aheadMs !== null;
}
