import { useState } from 'react';

/** What is said at last, and how to say something; the same words twice are said twice. */
export function useSaid(): [said: string, say: (words: string) => void] {
  const [said, setSaid] = useState('');
  // Only a change is read aloud, and a space at the end is not heard.
  return [said, (words) => setSaid((before) => (before === words ? `${words}\u00a0` : words))];
}
