const NAME = 'token';

/** The staff token kept on this device; `null` without one, on the server, and where storage is forbidden. */
export function readToken(): string | null {
  try {
    return globalThis.localStorage?.getItem(NAME) || null;
  } catch {
    return null;
  }
}

export function keepToken(token: string): void {
  try {
    localStorage.setItem(NAME, token);
  } catch {
    // Storage is full or forbidden: the session then ends with the page.
  }
}

export function forgetToken(): void {
  try {
    globalThis.localStorage?.removeItem(NAME);
  } catch {
    // Nothing was kept there.
  }
}
