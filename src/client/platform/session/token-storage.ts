import { deviceStorage } from '../storage.ts';

const NAME = 'token';

/** The staff token stored on this device; `null` without one, on the server, and where storage is forbidden. */
export function readToken(): string | null {
  return deviceStorage.get(NAME) || null;
}

/** Where it cannot be stored the session ends with the page. */
export function keepToken(token: string): void {
  deviceStorage.set(NAME, token);
}

export function forgetToken(): void {
  deviceStorage.remove(NAME);
}
