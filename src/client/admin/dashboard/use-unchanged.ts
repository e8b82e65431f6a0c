import { useState } from 'react';

/** Returns the same reference while the value is deeply equal, so that charts do not redraw on every poll. */
export function useUnchanged<T>(value: T): T {
  const [previous, setPrevious] = useState(value);
  if (previous === value || JSON.stringify(previous) === JSON.stringify(value)) return previous;
  setPrevious(value);
  return value;
}
