/** Stores nothing where storage is full, blocked or missing (on the server). */
interface TextStorage {
  get: (name: string) => string | null;
  /** Returns whether the text was stored. */
  set: (name: string, text: string) => boolean;
  remove: (name: string) => void;
}

function textStorage(open: () => Storage): TextStorage {
  const attempt = <T>(use: (storage: Storage) => T, fallback: T): T => {
    if (typeof document === 'undefined') return fallback;
    try {
      return use(open());
    } catch {
      return fallback;
    }
  };
  return {
    get: (name) => attempt((storage) => storage.getItem(name), null),
    set: (name, text) =>
      attempt((storage) => {
        storage.setItem(name, text);
        return true;
      }, false),
    remove: (name) => attempt((storage) => storage.removeItem(name), undefined),
  };
}

/** Shared by all tabs. */
export const deviceStorage = textStorage(() => localStorage);
/** Survives reloads, ends with the tab. */
export const tabStorage = textStorage(() => sessionStorage);

/** Values that could not be stored live as long as the page. */
const unstored = new Map<string, string>();

/** Parsed but otherwise unchecked; `null` if there is nothing. */
export function readTabValue(name: string): unknown {
  try {
    return JSON.parse(unstored.get(name) ?? tabStorage.get(name) ?? 'null');
  } catch {
    return null;
  }
}

export function storeTabValue(name: string, value: unknown): void {
  if (typeof document === 'undefined') return;
  const text = JSON.stringify(value);
  if (tabStorage.set(name, text)) unstored.delete(name);
  else unstored.set(name, text);
}

export function forgetTabValue(name: string): void {
  unstored.delete(name);
  tabStorage.remove(name);
}
