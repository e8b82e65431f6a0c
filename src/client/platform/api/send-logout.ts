import { call } from './call.ts';

/** Makes the server forget this device's token. */
export async function sendLogout(): Promise<void> {
  await call('GET /api/logout');
}
