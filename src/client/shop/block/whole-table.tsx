import X from 'lucide-react/icons/x';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Block, TicketPrice } from '../../../contract/events.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { formatSeatCount } from '../../plan/seat-labels.ts';
import { seatRemark } from '../../plan/seat-names.ts';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { SelectField } from '../../ui/fields.tsx';
import { Price } from '../../ui/numbers.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { NotReserved } from './block-data.ts';
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
  const remarks = [...new Set(choice.chosen.map(({ seat }) => seatRemark(seat)).filter(Boolean))].join('; ');
  const cents = (euros: number) => eurosToCents(euros) * seats;
  return (
    <ul className={styles.list}>
      <TableRow>
        <p className={styles.name}>
          {block.name} · {formatSeatCount(seats)}
          {remarks && <span className={styles.kind}> {remarks}</span>}
        </p>
        <p className={styles.price}>
          <Price cents={cents(price.price)} />
        </p>
        <div className={styles.ticket}>
          <SelectField
            label={<VisuallyHidden>Kartenpreis für {block.name}</VisuallyHidden>}
            value={price.id}
            onChange={({ target }) => choose(Number(target.value))}
          >
            {prices.map(({ id, name, price: euros }) => (
              <option key={id} value={id}>
                {name} · {formatCents(cents(euros))}
              </option>
            ))}
          </SelectField>
        </div>
        <button
          type="button"
          data-remove={block.id}
          className={styles.remove}
          aria-label={`${block.name} entfernen`}
          onClick={() => choice.choose([])}
        >
          <X size={20} />
        </button>
      </TableRow>
    </ul>
  );
}

/** Keyboard users continue from the heading once the table is not chosen any more. */
function TableRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, () => document.getElementById('chosen'));
  return (
    <li ref={row} className={styles.seat}>
      {children}
    </li>
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
