import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Block, Seat } from '../../../../contract/events.ts';
import { type SeatState, seatState } from '../../../../domain/seat-state.ts';
import { type Fittings, isStageAhead } from '../../../plan/plan-frame.ts';
import { SeatMap } from '../../../plan/seat-map.tsx';
import { layOutRows } from '../../../plan/seat-rows.ts';
import { describeSeat } from '../../../plan/seat-wording.ts';
import type { ChosenSeat } from './chosen-seat.ts';

interface SeatBoardProps {
  block: Block;
  outlines: Block[];
  fittings: Fittings;
  taken: ReadonlySet<number>;
  chosen: ReadonlyArray<ChosenSeat>;
  onToggle: (seat: Seat) => void;
}

/** The seats of a block; a tap picks one, another lets it go. */
export function SeatBoard({ block, outlines, fittings, taken, chosen, onToggle }: SeatBoardProps) {
  const rows = useMemo(() => layOutRows(block.seats), [block.seats]);
  const mine = new Set(chosen.map(({ seat }) => seat.id));
  const states = new Map<number, SeatState>();
  const labels = new Map<number, string>();
  for (const seat of block.seats) {
    const isTaken = taken.has(seat.id);
    const state = seatState({ isAvailable: seat.available, isTaken, isMine: mine.has(seat.id) && !isTaken });
    states.set(seat.id, state);
    labels.set(seat.id, describeSeat(seat, state, ''));
  }

  // One function for as long as the block is open: a thousand seats need not be drawn again for it.
  const latest = useRef<(seatId: number) => void>(() => {});
  useEffect(() => {
    latest.current = (seatId) => {
      const seat = block.seats.find(({ id }) => id === seatId);
      if (seat !== undefined) onToggle(seat);
    };
  });
  const toggle = useCallback((seatId: number) => latest.current(seatId), []);
  return (
    <SeatMap
      isStageAhead={isStageAhead(outlines, block.id, fittings)}
      label={`Plätze in ${block.name}`}
      rows={rows}
      arc={block.arc}
      states={states}
      labels={labels}
      isOpen
      onToggle={toggle}
    />
  );
}
