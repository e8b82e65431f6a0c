import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A choice that stands in the address under `name`, and on the page at once, not only when the router has got there. */
export function useAddressed(name: string): [string | null, (value: string) => void] {
  const [asked, setAsked] = useSearchParams();
  const [chosen, setChosen] = useState(asked.get(name));
  const choose = (value: string) => {
    setChosen(value);
    setAsked(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [chosen, choose];
}
