import { useEffect, useRef, useState } from 'react';
import type { Seat } from '../../../contract/events.ts';
import type { SeatState } from '../../../domain/seat-state.ts';
import { nameSeat, nameSeats } from '../../plan/seat-wording.ts';
import { useCalm } from '../../platform/use-calm.ts';

interface SeatNewsProps {
  seats: Seat[];
  states: ReadonlyMap<number, SeatState>;
  /** As they were when the page was opened: it asks for this part when the first of them changes. */
  atFirst: ReadonlyMap<number, SeatState>;
}

/** Which seats have just been taken or become free while somebody looks at the page; for those who listen. */
export function SeatNews({ seats, states: shown, atFirst }: SeatNewsProps) {
  // Read anew and found the same is no news, nor is what the guest chooses; neither may keep the next waiting.
  const [newest, setNewest] = useState(atFirst);
  if (newest !== shown && !isSame(newest, shown)) setNewest(shown);
  const states = useCalm(newest);
  const known = useRef(states);
  const [news, setNews] = useState('');

  const latest = useRef(atFirst);
  // A chosen seat that is lost is told as such; the one under the cursor cannot wait until it is calm.
  const told = useRef(new Set<number>());
  useEffect(() => {
    const before = latest.current;
    latest.current = shown;
    const under = seatUnderCursor();
    for (const seat of seats) {
      const isTaken = shown.get(seat.id) === 'taken';
      const from = before.get(seat.id);
      if (!isTaken) told.current.delete(seat.id);
      else if (from === 'selected') told.current.add(seat.id);
      else if (from === 'free' && seat.id === under) {
        told.current.add(seat.id);
        setNews(`Jetzt vergeben: ${nameSeat(seat)}.`);
      }
    }
  }, [seats, shown]);

  useEffect(() => {
    const before = known.current;
    known.current = states;
    const wasTaken = ({ id }: Seat) => before.get(id) === 'taken';
    const taken = seats.filter(
      (seat) => !wasTaken(seat) && states.get(seat.id) === 'taken' && !told.current.has(seat.id),
    );
    const freed = seats.filter((seat) => wasTaken(seat) && states.get(seat.id) === 'free');
    const sentences = [
      taken.length > 0 && `Jetzt vergeben: ${nameSeats(taken)}.`,
      freed.length > 0 && `Wieder frei: ${nameSeats(freed)}.`,
    ].filter(Boolean);
    if (sentences.length > 0) setNews(sentences.join(' '));
  }, [seats, states]);

  return news;
}

function seatUnderCursor(): number | undefined {
  const { activeElement } = document;
  const seat = activeElement instanceof HTMLElement ? activeElement.dataset.seat : undefined;
  return seat === undefined ? undefined : Number(seat);
}

function isSame(a: ReadonlyMap<number, SeatState>, b: ReadonlyMap<number, SeatState>): boolean {
  return (
    a.size === b.size && [...a].every(([seat, state]) => (b.get(seat) === 'taken') === (state === 'taken'))
  );
}
