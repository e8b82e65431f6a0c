import { useEffect, useRef, useState } from 'react';
import type { Seat } from '../../../contract/events.ts';
import type { SeatState } from '../../../domain/seat-state.ts';
import { useCalm } from '../../ui/use-calm.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { nameSeats } from './seat-wording.ts';

/** Says to those who listen which seats have just been taken or become free while they look at the page. */
export function SeatNews(props: { seats: Seat[]; states: ReadonlyMap<number, SeatState> }) {
  const { seats } = props;
  // Read anew and found the same is no news, and must not keep the next waiting.
  const [newest, setNewest] = useState(props.states);
  if (newest !== props.states && !isSame(newest, props.states)) setNewest(props.states);
  const states = useCalm(newest);
  const known = useRef(states);
  const [news, setNews] = useState('');

  useEffect(() => {
    const before = known.current;
    known.current = states;
    const changed = (from: SeatState, to: SeatState) =>
      seats.filter(({ id }) => before.get(id) === from && states.get(id) === to);
    const taken = changed('free', 'taken');
    const freed = changed('taken', 'free');
    const sentences = [
      taken.length > 0 && `Jetzt vergeben: ${nameSeats(taken)}.`,
      freed.length > 0 && `Wieder frei: ${nameSeats(freed)}.`,
    ].filter(Boolean);
    if (sentences.length > 0) setNews(sentences.join(' '));
  }, [seats, states]);

  return <VisuallyHidden role="status">{news}</VisuallyHidden>;
}

function isSame(a: ReadonlyMap<number, SeatState>, b: ReadonlyMap<number, SeatState>): boolean {
  return a.size === b.size && [...a].every(([seat, state]) => b.get(seat) === state);
}
