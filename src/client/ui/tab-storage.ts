/**
 * What somebody has typed or begun, kept in this tab so that neither a reload nor a lost network takes it away.
 * Where storage is forbidden or full it lives as long as the page; on the server there is never anything.
 */
const keptHere = new Map<string, string>();

/** The value kept under `name`, as it was parsed: nobody has checked its shape. `null` where there is none. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(readText(name) ?? 'null');
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown): void {
  if (typeof document === 'undefined') return;
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(name, text);
    keptHere.delete(name);
  } catch {
    keptHere.set(name, text);
  }
}

export function forget(name: string): void {
  keptHere.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept there.
  }
}

function readText(name: string): string | null {
  const here = keptHere.get(name);
  if (here !== undefined || typeof document === 'undefined') return here ?? null;
  return sessionStorage.getItem(name);
}
