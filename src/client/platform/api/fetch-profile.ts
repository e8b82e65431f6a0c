import type { Profile } from '../../../contract/accounts.ts';
import { call } from './call.ts';

/** One's own account and where it is logged in. */
export function fetchProfile(): Promise<Profile> {
  return call('GET /api/office/profile');
}
