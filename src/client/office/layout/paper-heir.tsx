import { type ReactNode, useRef } from 'react';
import { useFocusHeir } from '../../ui/use-focus-heir.ts';

export const PAPER_ID = 'paper';

/** A part of the panel that goes with what is selected; who has the focus in it then draws on with the keys. */
export function PaperHeir({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useFocusHeir(place, () => document.getElementById(PAPER_ID));
  return <div ref={place}>{children}</div>;
}
