import { useRouteLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { Notice } from '../../ui/notice.tsx';
import { seatsOfBlock, useBasket } from '../basket/basket-store.ts';
import type { BlockPage } from './load-block.ts';

/** As long as nobody has said how many one guest may hold. */
const USUAL_LIMIT = 20;

/** The seats one guest may hold, less those of other blocks in the basket. */
export function useMostSeats({ event, block }: Pick<BlockPage, 'event' | 'block'>): number {
  const limit = useRouteLoaderData<Festival | null>('guest-frame')?.most_held_seats ?? USUAL_LIMIT;
  const lines = useBasket((basket) => basket.lines);
  const seats = lines.filter((line) => !line.is_fixed).length;
  return Math.max(1, limit - seats + seatsOfBlock(lines, event.id, block).length);
}

/** Says before the server does that more are chosen than one guest may hold. */
export function SeatLimitNotice({ page, count }: { page: BlockPage; count: number }) {
  const most = useMostSeats(page);
  return (
    <div role="status">
      {count > most && (
        <Notice tone="warning">
          {most === 1 ? 'Hier kannst du nur noch einen Platz' : `Hier kannst du höchstens ${most} Plätze`}{' '}
          reservieren.
        </Notice>
      )}
    </div>
  );
}
