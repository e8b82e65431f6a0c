import { useState } from 'react';

/** What is typed into a field, kept in this tab over a reload; `null` or nothing readable begins with `fresh`. */
export function useKept<T>(place: string, fresh: T, isRight: (kept: unknown) => kept is T) {
  const [value, setValue] = useState<T>(() => {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
      return isRight(kept) ? kept : fresh;
    } catch {
      return fresh;
    }
  });
  const set = (next: T) => {
    setValue(next);
    try {
      sessionStorage.setItem(place, JSON.stringify(next));
    } catch {
      // Then the page alone has it.
    }
  };
  return [value, set] as const;
}
