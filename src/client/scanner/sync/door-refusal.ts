import type { ApiError } from '../../platform/api/api-error.ts';

/**
 * What an unsuccessful call of the door means: `revoked` or `forbidden` when our server no longer takes this phone
 * for a door, `final` when sending the same again can never help, `busy` when the server is there and cannot take it
 * now, `unanswered` when nobody of ours has spoken.
 */
export type DoorRefusal = 'revoked' | 'forbidden' | 'final' | 'busy' | 'unanswered';

const WORTH_REPEATING = [408, 425, 429];

/** Only our own refusals carry a code: a hotspot that wants a login must not cost the gate its list or a scan. */
export function doorRefusalOf({ status, code }: ApiError): DoorRefusal {
  if (status === 429 || status === 500 || status === 503) return 'busy';
  if (code === undefined) return 'unanswered';
  if (status === 401) return 'revoked';
  if (status === 403) return 'forbidden';
  return status >= 400 && status < 500 && !WORTH_REPEATING.includes(status) ? 'final' : 'busy';
}
