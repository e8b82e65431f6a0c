import { STORED_AT } from '../data-age.ts';

/** How far the server's clock is ahead of this device's; `null` until the server has answered. */
let aheadMs: number | null = null;

/** Learns the server's time from the date of any answer that it gave just now. */
export function noteServerTime({ headers }: Response): void {
  if (typeof document === 'undefined' || headers.has(STORED_AT)) return;
  const told = Date.parse(headers.get('Date') ?? '');
  // It names whole seconds: on average half of one has passed since.
  if (!Number.isNaN(told)) aheadMs = told + 500 - Date.now();
}

/** The server's time in milliseconds since 1970, whatever this device's clock shows; that, before any answer. */
export function serverNow(): number {
  return Date.now() + (aheadMs ?? 0);
}

/** False on a page that came rendered, until its first call has been answered. */
export function isServerTimeKnown(): boolean {
  return aheadMs !== null;
}
