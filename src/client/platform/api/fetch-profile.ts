import type * as profile from '../../../contract/profile.ts';
import type { Profile } from '../../../contract/profile.ts';
import { call } from './call.ts';

/** One's own account and where it is logged in. */
export function fetchProfile(): Promise<Profile> {
  return call<typeof profile.readProfile>({ method: 'GET', path: '/api/office/profile' });
}
