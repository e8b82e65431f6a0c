import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Block } from '../../../../contract/events.ts';
import type { DeskItem } from '../../../../contract/staff-orders.ts';
import { type Fittings, isStageAhead } from '../../../plan/plan-frame.ts';
import { SeatMap } from '../../../plan/seat-map.tsx';
import { layOutRows } from '../../../plan/seat-rows.ts';
import { nameSeat } from '../../../plan/seat-wording.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { placeOfItem } from './desk-words.ts';
import styles from './move-panel.module.css';
import { seatsToMoveTo } from './seats-to-move-to.ts';
import type { useDeskForm } from './use-desk-form.ts';

export interface MovePlanProps {
  item: DeskItem;
  items: ReadonlyArray<DeskItem>;
  moving: ReturnType<typeof useDeskForm>;
}

interface MoveBlockProps extends MovePlanProps {
  block: Block;
  outlines: Block[];
  fittings: Fittings;
  taken: ReadonlyArray<number>;
  /** Why this ticket cannot move here; null where it can. */
  whyNot: string | null;
}

/** The seats of a block: one is chosen, then the ticket goes there. */
export function MoveBlock({ block, outlines, fittings, taken, whyNot, item, items, moving }: MoveBlockProps) {
  const { fetcher, isBusy } = moving;
  const [wanted, setWanted] = useState<{ item: string; seat: number } | null>(null);
  const rows = useMemo(() => layOutRows(block.seats), [block.seats]);
  const takenSeats = useMemo(() => new Set(taken), [taken]);
  const isLost = wanted !== null && takenSeats.has(wanted.seat) && !isBusy;
  // Chosen for one ticket it is not chosen for the next; what somebody else took is chosen no longer.
  const chosen = wanted !== null && wanted.item === item.id && !isLost ? wanted.seat : null;
  const { states, labels } = useMemo(
    () => seatsToMoveTo(block.seats, { item, items, taken: takenSeats, chosen }),
    [block.seats, item, items, takenSeats, chosen],
  );
  const latest = useRef<(seatId: number) => void>(() => {});
  useEffect(() => {
    latest.current = (seatId) => {
      const state = states.get(seatId);
      if (isBusy || whyNot !== null) return;
      if (state === 'selected') setWanted(null);
      if (state === 'free') setWanted({ item: item.id, seat: seatId });
    };
  });
  const toggle = useCallback((seatId: number) => latest.current(seatId), []);
  const seat = block.seats.find(({ id }) => id === chosen);
  const lost =
    isLost && wanted.item === item.id ? block.seats.find(({ id }) => id === wanted.seat) : undefined;

  if (block.seats.length === 0) return <Notice>{whyNot ?? 'Dieser Block hat keine Plätze.'}</Notice>;
  return (
    <>
      {whyNot !== null && <Notice tone="warning">{whyNot}</Notice>}
      <SeatMap
        isStageAhead={isStageAhead(outlines, block.id, fittings)}
        label={`Plätze in ${block.name}`}
        {...{ rows, states, labels }}
        arc={block.arc}
        isOpen={whyNot === null}
        isSingle
        onToggle={toggle}
      />
      {whyNot === null && (
        <fetcher.Form method="post" className={styles.bar} aria-label="Karte umbuchen">
          <input type="hidden" name="item" value={item.id} />
          <input type="hidden" name="seat" value={chosen ?? ''} />
          <div role="status" className={styles.news}>
            {lost && moving.message === undefined && (
              <Notice tone="warning">{nameSeat(lost)} hat inzwischen jemand anders.</Notice>
            )}
          </div>
          <p aria-live="polite">
            {seat === undefined ? (
              `${placeOfItem(item)}: Wähle einen freien Platz.`
            ) : (
              <>
                Von {placeOfItem(item)} nach{' '}
                <strong>
                  {block.name}, {nameSeat(seat)}
                </strong>
              </>
            )}
          </p>
          {seat !== undefined && (
            <Button type="submit" name="intent" value="move" isBusy={isBusy}>
              Hierher umbuchen
            </Button>
          )}
        </fetcher.Form>
      )}
    </>
  );
}
