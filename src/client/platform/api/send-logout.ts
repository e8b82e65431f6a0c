import type * as session from '../../../contract/session.ts';
import { call } from './call.ts';

/** Makes the server forget this device's token. */
export async function sendLogout(): Promise<void> {
  await call<typeof session.logOut>({ method: 'GET', path: '/api/logout' });
}
