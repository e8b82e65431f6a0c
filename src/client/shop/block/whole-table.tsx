import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Block, TicketPrice } from '../../../contract/events.ts';
import { formatSeatCount } from '../../plan/seat-labels.ts';
import { seatRemarks } from '../../plan/seat-names.ts';
import type { NotReserved } from './block-data.ts';
import { ChosenRow } from './chosen-row.tsx';
import type { SeatChoice } from './seat-choice.ts';
import styles from './seat-help.module.css';

export interface ChosenSeatsProps {
  block: Block;
  choice: SeatChoice;
  prices: TicketPrice[];
  /** Why the last attempt failed. */
  refused: NotReserved | undefined;
  isReserving: boolean;
}

/** What a guest should know of a table that is sold as a whole. */
export function wholeTableText(seats: number): string {
  return `Diesen Tisch gibt es nur als Ganzes, mit allen ${seats} Plätzen.`;
}

/** A chosen table that is sold as a whole: one name, one price, one button. */
export function ChosenTable(props: ChosenSeatsProps) {
  const { block, choice, prices } = props;
  const seats = useWholeTable(props);
  const price = choice.chosen[0]?.price;
  if (price === undefined) return isFree(props) && <p className={styles.table}>{wholeTableText(seats)}</p>;
  const choose = (ticketPrice: number) =>
    choice.choose(choice.chosen.map(({ seat }) => ({ seat: seat.id, ticketPrice })));
  return (
    <ul className={styles.list}>
      <ChosenRow
        id={block.id}
        title={`${block.name} · ${formatSeatCount(seats)}`}
        remark={seatRemarks(choice.chosen.map(({ seat }) => seat))}
        name={block.name}
        {...{ price, prices, seats }}
        onPrice={choose}
        onRemove={() => choice.choose([])}
        focusFallback={() => document.getElementById('chosen')}
      />
    </ul>
  );
}

/** Completes the choice of a table as soon as one of its seats is chosen, and ends it with any of them. */
function useWholeTable({ block, choice }: ChosenSeatsProps): number {
  const { chosen, choose } = choice;
  const seats = block.seats.filter(({ available }) => available);
  const before = useRef(0);
  const settle = useEffectEvent((count: number) => {
    const isMore = count > before.current;
    const isWhole = count === 0 || count === seats.length;
    before.current = isWhole ? count : 0;
    if (isWhole) return;
    const ticketPrice = chosen[0]?.price.id ?? 0;
    choose(isMore ? seats.map(({ id }) => ({ seat: id, ticketPrice })) : []);
  });
  // Before the browser paints and screen readers hear of a single seat.
  useLayoutEffect(() => settle(chosen.length), [chosen.length]);
  return seats.length;
}

function isFree({ block, choice }: ChosenSeatsProps): boolean {
  return block.seats.some(({ id }) => choice.states.get(id) === 'free');
}
