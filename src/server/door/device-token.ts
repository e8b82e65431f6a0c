import { newSecret } from '../http/secrets.ts';

/** Tells a phone's token from a session's without asking the database twice. */
const PREFIX = 'door_';

export function newDeviceToken(randomBytes: (length: number) => Uint8Array): string {
  return PREFIX + newSecret(randomBytes);
}

export function isDeviceToken(token: string): boolean {
  return token.startsWith(PREFIX);
}
