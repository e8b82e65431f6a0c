import { useState } from 'react';

/** The same reference for as long as the value is deeply equal, which spares the charts a redraw at every poll. */
export function useUnchanged<T>(value: T): T {
  const [previous, setPrevious] = useState(value);
  if (previous === value || JSON.stringify(previous) === JSON.stringify(value)) return previous;
  setPrevious(value);
  return value;
}
