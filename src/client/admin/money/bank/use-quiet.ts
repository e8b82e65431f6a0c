import { useEffect, useState } from 'react';

const QUIET_MS = 500;

/**
 * What is read aloud of something that changes with every letter: the last of it, after half a second of quiet; nothing
 * at once, where there is nothing to say.
 */
export function useQuiet(text: string): string {
  const [told, setTold] = useState(text);
  // At once, so that what was told before does not come back with the next letter.
  if (text === '' && told !== '') setTold('');
  useEffect(() => {
    const timer = setTimeout(() => setTold(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return told;
}
