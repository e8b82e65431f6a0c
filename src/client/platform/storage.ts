/** One of the browser's two stores. Where it is full, forbidden or missing (on the server) nothing is stored. */
interface TextStorage {
  get: (name: string) => string | null;
  /** Whether it is stored now. */
  set: (name: string, text: string) => boolean;
  remove: (name: string) => void;
}

function textStorage(open: () => Storage): TextStorage {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    if (typeof document === 'undefined') return otherwise;
    try {
      return use(open());
    } catch {
      return otherwise;
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

/** Of this device, for all tabs. */
export const deviceStorage = textStorage(() => localStorage);
/** Of this tab: it outlives a reload, and ends with the tab. */
export const tabStorage = textStorage(() => sessionStorage);

const onThisPage = new Map<string, string>();

/**
 * What somebody has typed or begun in this tab, as it was parsed: nobody has checked its shape. `null` for nothing. What
 * could not be stored lives as long as the page.
 */
export function readTyped(name: string): unknown {
  try {
    return JSON.parse(onThisPage.get(name) ?? tabStorage.get(name) ?? 'null');
  } catch {
    return null;
  }
}

export function storeTyped(name: string, value: unknown): void {
  if (typeof document === 'undefined') return;
  const text = JSON.stringify(value);
  if (tabStorage.set(name, text)) onThisPage.delete(name);
  else onThisPage.set(name, text);
}

export function forgetTyped(name: string): void {
  onThisPage.delete(name);
  tabStorage.remove(name);
}
