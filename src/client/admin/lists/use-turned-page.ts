import { type RefObject, useEffect, useRef } from 'react';

/** The head of a list that comes page by page, and what its links to other pages do on a click. */
interface TurnedPage<Head extends HTMLElement> {
  head: RefObject<Head | null>;
  turn: () => void;
}

/** Leads the focus to the head of a list once its page has been turned: the link that did it may be gone with the last. */
export function useTurnedPage<Head extends HTMLElement>(page: unknown): TurnedPage<Head> {
  const head = useRef<Head>(null);
  const isTurning = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what was turned to
  useEffect(() => {
    if (isTurning.current) head.current?.focus();
    isTurning.current = false;
  }, [page]);
  const turn = () => {
    isTurning.current = true;
  };
  return { head, turn };
}
