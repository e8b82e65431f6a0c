import { STORED_AT } from '../data-age.ts';

/** `null` until the server has answered. */
let aheadMs: number | null = null;

/** Cached answers have old dates, so they are ignored. */
export function noteServerTime({ headers }: Response): void {
  if (typeof document === 'undefined' || headers.has(STORED_AT)) return;
  const date = Date.parse(headers.get('Date') ?? '');
  // The header is truncated to seconds: on average half a second has passed.
  if (!Number.isNaN(date)) aheadMs = date + 500 - Date.now();
}

/** Epoch milliseconds by the server's clock; by the device's own before the first answer. */
export function serverNow(): number {
  return Date.now() + (aheadMs ?? 0);
}

/** False on a server-rendered page until its first call is answered. */
export function isServerTimeKnown(): boolean {
  return aheadMs !== null;
}
