import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Block, Seat } from '../../../contract/events.ts';
import type { SeatState } from '../../../domain/seat.ts';
import { colorSeats, colorsOf } from '../../plan/color-seats.ts';
import { pricesOf } from '../../plan/plan-block.ts';
import { nameSeat, nameSeats, seatRemark } from '../../plan/seat-names.ts';
import { useThrottled } from '../../platform/use-throttled.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notifications.tsx';
import type { BlockPage, NotReserved } from './block-data.ts';
import { ChosenRow } from './chosen-row.tsx';
import type { Choice, SeatChoice } from './seat-choice.ts';
import styles from './seat-help.module.css';
import { type ChosenSeatsProps, ChosenTable } from './whole-table.tsx';

// Loaded on demand once a guest turns to the seats, to keep the first page light.
export { SeatAdvice, SeatSuggestion } from './seat-advice.tsx';

export function ChosenSeats(props: ChosenSeatsProps) {
  const { choice, refused, isReserving } = props;
  // The answer to a pending reservation names them itself.
  const canTell = choice.lost.length > 0 && !isReserving;
  const onLost = useEffectEvent(() => tellLost(choice, refused));
  useEffect(() => {
    if (canTell) onLost();
  }, [canTell]);
  return props.block.sold_together ? <ChosenTable {...props} /> : <SingleSeats {...props} />;
}

function SingleSeats({ block, choice, prices }: ChosenSeatsProps) {
  const { chosen } = choice;
  const list = useRef<HTMLUListElement>(null);
  /** Keyboard users continue from the next seat, the previous one or the heading after removing a seat. */
  const fallbackFor = (index: number, isRemoved: boolean) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const heading = list.current?.parentElement?.querySelector<HTMLElement>('h2');
    return (isRemoved && (buttons[index] ?? buttons[index - 1])) || heading;
  };
  return (
    <ul ref={list} className={styles.list} hidden={chosen.length === 0}>
      {chosen.map(({ seat, price }, index) => (
        <ChosenRow
          key={seat.id}
          id={seat.id}
          title={nameSeat(seat)}
          remark={seatRemark(seat)}
          name={[nameSeat(seat), seatRemark(seat)].filter(Boolean).join(', ')}
          price={price}
          prices={pricesOf(block, prices, [seat])}
          onPrice={(ticketPrice) => choosePrice(choice, seat.id, ticketPrice)}
          onRemove={() => choice.toggle(seat.id)}
          focusFallback={(isRemoved) => fallbackFor(index, isRemoved)}
        />
      ))}
    </ul>
  );
}

function choosePrice({ chosen, choose }: SeatChoice, seatId: number, ticketPrice: number): void {
  choose(
    chosen.map(({ seat, price }) => ({
      seat: seat.id,
      ticketPrice: seat.id === seatId ? ticketPrice : price.id,
    })),
  );
}

interface RefusedNoticeProps {
  refused: NotReserved;
  block: Block;
  chosen: Choice['chosen'];
}

/** Drops the lost seats of a choice and names those that the refusal does not name already. */
function tellLost({ chosen, lost, choose }: SeatChoice, refused: NotReserved | undefined): void {
  choose(chosen.map(({ seat, price }) => ({ seat: seat.id, ticketPrice: price.id })));
  const unsaid = lost.filter(({ id }) => !refused?.taken.includes(id));
  if (unsaid.length === 0) return;
  const are = unsaid.length === 1 ? 'ist' : 'sind';
  notify(`Leider war jemand schneller: ${nameSeats(unsaid)} ${are} jetzt vergeben.`, 'warning');
}

export function RefusedNotice({ refused: { message, taken }, block, chosen }: RefusedNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const gone = block.seats.filter(({ id }) => taken.includes(id));
  // A refused seat stays chosen for a moment, and an alert is read out as soon as it appears.
  const hasMore = chosen.some(({ seat }) => !taken.includes(seat.id));

  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <div ref={place}>
      <Notice tone="danger" role="alert">
        <p>{message}</p>
        {gone.length > 0 && !block.sold_together && (
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

interface SeatNewsProps {
  page: BlockPage;
  states: ReadonlyMap<number, SeatState>;
  /** States when the page was opened, before this module was loaded. */
  atFirst: ReadonlyMap<number, SeatState>;
  /** Why the last attempt to reserve failed. */
  refused: NotReserved | undefined;
  /** Marks seats as somebody else's without waiting for a live change. */
  onTaken: (seatIds: number[]) => void;
}

/** Tells screen readers which seats others have just taken or freed, and colours seats by category, once loaded. */
export function SeatAnnouncer({ page, states: shown, atFirst, refused, onTaken }: SeatNewsProps) {
  const { seats } = page.block;
  const markTaken = useEffectEvent(onTaken);
  useEffect(() => {
    if (refused) markTaken(refused.taken);
  }, [refused]);
  // After every render: the plan may be shown anew.
  useLayoutEffect(() => colorSeats(document, colorsOf(page.block, page.categories)));
  // Unchanged answers and the guest's own choices are not news and must not delay the next announcement.
  const [newest, setNewest] = useState(atFirst);
  if (newest !== shown && !isSameTaken(newest, shown)) setNewest(shown);
  const states = useThrottled(newest);
  const known = useRef(states);
  const [announcement, setAnnouncement] = useState('');

  const latest = useRef(atFirst);
  // Announced elsewhere: lost seats by tellLost, the focused seat right away instead of after the throttle.
  const told = useRef(new Set<number>());
  useEffect(() => {
    const before = latest.current;
    latest.current = shown;
    const focused = focusedSeatId();
    for (const seat of seats) {
      const isTaken = shown.get(seat.id) === 'taken';
      const from = before.get(seat.id);
      if (!isTaken) told.current.delete(seat.id);
      else if (from === 'selected') told.current.add(seat.id);
      else if (from === 'free' && seat.id === focused) {
        told.current.add(seat.id);
        setAnnouncement(`Jetzt vergeben: ${nameSeat(seat)}.`);
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
    if (sentences.length > 0) setAnnouncement(sentences.join(' '));
  }, [seats, states]);

  return announcement;
}

function focusedSeatId(): number | undefined {
  const { activeElement } = document;
  const seat = activeElement instanceof HTMLElement ? activeElement.dataset.seat : undefined;
  return seat === undefined ? undefined : Number(seat);
}

function isSameTaken(a: ReadonlyMap<number, SeatState>, b: ReadonlyMap<number, SeatState>): boolean {
  return (
    a.size === b.size && [...a].every(([seat, state]) => (b.get(seat) === 'taken') === (state === 'taken'))
  );
}
