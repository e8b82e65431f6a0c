import { useState } from 'react';

/** The value as it was first given for as long as it says the same, so that what is drawn of it is not drawn again. */
export function useUnchanged<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
