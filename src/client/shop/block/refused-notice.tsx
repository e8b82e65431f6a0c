import { useEffect, useRef } from 'react';
import type { Seat } from '../../../contract/events.ts';
import { nameSeats } from '../../plan/seat-wording.ts';
import { Notice } from '../../ui/notice.tsx';
import type { NotReserved } from './put-into-basket.ts';

export interface RefusedNoticeProps {
  refused: NotReserved;
  seats: Seat[];
  /** Something is chosen still. */
  hasMore: boolean;
}

/** Why the seats could not be reserved, and what became of the choice. Brings itself before the guest's eyes. */
export function RefusedNotice({ refused: { message, taken }, seats, hasMore }: RefusedNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const gone = seats.filter(({ id }) => taken.includes(id));

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
