import { useEffect, useRef } from 'react';
import type { Seat } from '../../../contract/events.ts';
import { nameSeats } from '../../plan/seat-wording.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notification-store.ts';
import type { Choice } from './choose-seats.ts';
import type { NotReserved } from './put-into-basket.ts';

export interface RefusedNoticeProps {
  refused: NotReserved;
  seats: Seat[];
  chosen: Choice['chosen'];
}

/** Says which chosen seats somebody else has taken; what a refusal names already is not said twice. */
export function tellLost(lost: ReadonlyArray<Seat>, refused: NotReserved | undefined): void {
  const unsaid = lost.filter(({ id }) => !refused?.taken.includes(id));
  if (unsaid.length === 0) return;
  const are = unsaid.length === 1 ? 'ist' : 'sind';
  notify(`Leider war jemand schneller: ${nameSeats(unsaid)} ${are} jetzt vergeben.`, 'warning');
}

/** Why the seats could not be reserved, and what became of the choice. Brings itself before the guest's eyes. */
export function RefusedNotice({ refused: { message, taken }, seats, chosen }: RefusedNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const gone = seats.filter(({ id }) => taken.includes(id));
  // What is refused may still be among them for a moment, and an alert is read out as it comes.
  const hasMore = chosen.some(({ seat }) => !taken.includes(seat.id));

  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <div ref={place}>
      <Notice tone="danger" role="alert">
        <p>{message}</p>
        {gone.length > 0 && (
          <p>
            Nicht mehr frei: {nameSeats(gone)}.{' '}
            {hasMore
              ? 'Deine übrige Auswahl ist noch da, du kannst sie so nehmen oder einen anderen Platz dazu wählen.'
              : 'Such dir einfach einen anderen Platz aus.'}
          </p>
        )}
      </Notice>
    </div>
  );
}
