import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import type { Block, Seat } from '../../../contract/events.ts';
import type { Festival } from '../../../contract/festival.ts';
import { countTickets } from '../../../domain/basket.ts';
import { bestSeats, type SuggestedSeats } from '../../../domain/best-seats.ts';
import { companionsAlone } from '../../../domain/companion-seats.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { orphanSeats, type RowSeat, type SeatShift } from '../../../domain/orphan-seats.ts';
import { framePlan, isStageAhead } from '../../plan/plan-frame.ts';
import { formatSeatCount } from '../../plan/seat-labels.ts';
import { nameSeat, nameSeats } from '../../plan/seat-names.ts';
import type { SeatRows } from '../../plan/seat-rows.ts';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dismissUndo, notify } from '../../ui/notifications.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { seatsOfBlock, useBasket } from '../basket/basket-store.ts';
import type { BlockPage } from './block-data.ts';
import type { Choice, SeatChoice } from './seat-choice.ts';
import styles from './seat-help.module.css';
import { wholeTableText } from './whole-table.tsx';

interface SeatAdviceProps {
  page: BlockPage;
  rows: SeatRows;
  choice: SeatChoice;
}

export function SeatSuggestion(props: SeatAdviceProps) {
  const { sold_together } = props.page.block;
  const isGone = [...props.choice.states.values()].includes('taken');
  return sold_together ? (
    <p className={styles.form} role="status">
      {isGone ? 'Dieser Tisch ist schon vergeben.' : wholeTableText(sold_together)}
    </p>
  ) : (
    <SuggestionForm {...props} />
  );
}

function SuggestionForm({ page, rows, choice }: SeatAdviceProps) {
  const { block } = page;
  const { chosen } = choice;
  const [category, setCategory] = useState(choice.chosen[0]?.price.price_category_id ?? ownCategory(block));
  const states = statesWithin(category, choice, block);
  const max = useMaxSeats(page);
  const [count, setCount] = useState(Math.min(Math.max(chosen.length, 2), max));
  const [isWheelchairWanted, setIsWheelchairWanted] = useState(false);
  const [last, setLast] = useState<Suggestion | null>(null);
  const categories = [...new Set(page.prices.map((price) => price.price_category_id))];
  const canHaveWheelchair = block.seats.some(
    ({ id, kind }) => kind === 'wheelchair' && ['free', 'selected'].includes(states.get(id) ?? ''),
  );
  const hasWheelchair = isWheelchairWanted && canHaveWheelchair;

  // In an effect, because the action bar appears in the same render and must not cover the seats.
  const first = last?.found?.seats[0];
  useEffect(() => {
    if (last?.found) showSeat(first);
  }, [last, first]);

  // A choice the guest has edited is no longer our suggestion.
  const isChosen =
    last?.found?.seats.length === chosen.length &&
    chosen.every(({ seat }) => last.found?.seats.includes(seat.id));
  const isOutdated = last?.found && !isChosen;
  useEffect(() => {
    if (isOutdated) dismissUndo();
  }, [isOutdated]);

  const suggest = (submitted: FormEvent) => {
    submitted.preventDefault();
    const found = bestSeats(rowsFromStage(page, rows, states), { count, hasWheelchair });
    setLast({ count, hasWheelchair, found });
    if (found === null) return;
    const before = chosen.map(({ seat, price }) => ({ seat: seat.id, ticketPrice: price.id }));
    const paid = new Map(before.map(({ seat, ticketPrice }) => [seat, ticketPrice]));
    choice.choose(found.seats.map((seat) => ({ seat, ticketPrice: paid.get(seat) ?? 0 })));
    if (before.some(({ seat }) => !found.seats.includes(seat))) {
      notify('Der Vorschlag hat deine Auswahl ersetzt.', 'info', {
        label: 'Zurückholen',
        run: () => choice.choose(before),
        isUndo: true,
        shownMs: 10_000,
      });
    }
  };

  return (
    <form className={styles.form} onSubmit={suggest}>
      <p className={styles.question} aria-hidden="true">
        Plätze nebeneinander
      </p>
      <Stepper label="Plätze nebeneinander" value={count} min={1} max={max} onChange={setCount} />
      {categories.length > 1 && (
        <SelectField
          label="Kategorie"
          value={category ?? ''}
          onChange={({ target }) => setCategory(Number(target.value) || null)}
        >
          {categories.map((id) => (
            <option key={id} value={id ?? ''}>
              {nameCategory(page, id)}
            </option>
          ))}
        </SelectField>
      )}
      {canHaveWheelchair && (
        <Checkbox
          label="mit Rollstuhlplatz"
          checked={isWheelchairWanted}
          onChange={({ target }) => setIsWheelchairWanted(target.checked)}
        />
      )}
      <Button type="submit" variant="secondary" className={styles.suggest}>
        Vorschlagen
      </Button>
      <p className={styles.answer} role="status">
        {last && !isOutdated && describeSuggestion(last, block.seats)}
      </p>
    </form>
  );
}

function ownCategory({ price_category }: Block, seat?: Seat): number | null {
  return seat?.price_category_id ?? price_category?.id ?? null;
}

/** Suggestions keep to one category: seats of any other count as taken. */
function statesWithin(category: number | null, { states }: Choice, block: Block): Choice['states'] {
  const others = block.seats.filter((seat) => ownCategory(block, seat) !== category);
  return new Map([...states, ...others.map(({ id }) => [id, 'taken'] as const)]);
}

/** `Vorne, ab 40,00 €` */
function nameCategory({ categories, prices }: BlockPage, id: number | null): string {
  const name = categories.find((category) => category.id === id)?.name ?? 'Ohne Kategorie';
  const euros = prices.filter((price) => price.price_category_id === id).map(({ price }) => price);
  return `${name}, ab ${formatCents(eurosToCents(Math.min(...euros)))}`;
}

/** The seats may be off screen on a phone or on an enlarged plan. */
function showSeat(seatId: number | undefined): void {
  const seat = document.querySelector(`[data-seat="${seatId}"]`);
  const { top = 0, bottom = 0 } = seat?.getBoundingClientRect() ?? {};
  const isVisible = top > 0 && bottom < innerHeight * 0.75;
  seat?.scrollIntoView({ block: isVisible ? 'nearest' : 'center', inline: 'center' });
}

interface Suggestion {
  count: number;
  hasWheelchair: boolean;
  /** `null` when nothing fits. */
  found: SuggestedSeats | null;
}

/** `Unser Vorschlag: Reihe A, Platz 4 bis 6.` */
function describeSuggestion({ count, hasWheelchair, found }: Suggestion, seats: ReadonlyArray<Seat>): string {
  if (found === null) return describeNothing(count, hasWheelchair);
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  const chosen = found.seats.flatMap((id) => byId.get(id) ?? []);
  const parts = [...Map.groupBy(chosen, ({ row }) => row)].map(([row, ofRow]) => nameRun(row, ofRow));
  return found.isSplit
    ? `${formatSeatCount(count)} nebeneinander gibt es in diesem Block nicht mehr. Unser Vorschlag, in zwei Reihen hintereinander: ${parts.join(' und ')}.`
    : `Unser Vorschlag: ${parts.join('')}.`;
}

function describeNothing(count: number, hasWheelchair: boolean): string {
  const otherwise = 'Versuch es mit weniger Plätzen oder in einem anderen Block.';
  if (hasWheelchair) {
    return count === 1
      ? 'In diesem Block ist kein Rollstuhlplatz mehr frei. Schau gern in einem anderen Block.'
      : `Ein Rollstuhlplatz und ${formatSeatCount(count - 1)} daneben sind hier nicht mehr frei. ${otherwise}`;
  }
  return count === 1
    ? 'In diesem Block ist kein Platz mehr frei. Schau gern in einem anderen Block.'
    : `${formatSeatCount(count)} beieinander sind in diesem Block nicht mehr frei. ${otherwise}`;
}

/** `Reihe A, Platz 4 bis 6` */
function nameRun(row: string, seats: ReadonlyArray<Seat>): string {
  const [first, last] = [seats[0]?.name ?? '', seats.at(-1)?.name ?? ''];
  const numbers = seats.length === 1 ? first : `${first} ${seats.length === 2 ? 'und' : 'bis'} ${last}`;
  return row === '' ? `Platz ${numbers}` : `Reihe ${row}, Platz ${numbers}`;
}

/** Rows ordered by distance from the stage, nearest first, as bestSeats and orphanSeats expect them. */
function rowsFromStage(
  { outlines, fittings, block }: Pick<BlockPage, 'outlines' | 'fittings' | 'block'>,
  { rows }: SeatRows,
  states: Choice['states'],
): RowSeat[][] {
  const seen = rows.map(({ places }) =>
    places.flatMap(({ column, seat }): RowSeat[] =>
      seat ? [{ id: seat.id, column, kind: seat.kind, state: states.get(seat.id) ?? 'unavailable' }] : [],
    ),
  );
  // Without a stage on the plan the rows keep their order.
  const hasStage = framePlan(outlines, fittings).fittings.some(({ kind }) => kind === 'stage');
  return hasStage && !isStageAhead(outlines, block.id, fittings) ? seen.reverse() : seen;
}

/** Used until the festival's own limit is loaded. */
const DEFAULT_LIMIT = 20;

/**
 * How many seats may be chosen in this block: the guest's limit less the seats of other blocks in the basket.
 */
function useMaxSeats({ event, block }: Pick<BlockPage, 'event' | 'block'>): number {
  const limit = useRouteLoaderData<Festival | null>('guest-layout')?.most_held_seats ?? DEFAULT_LIMIT;
  const lines = useBasket((basket) => basket.lines);
  const seats = countTickets(lines.filter((line) => !line.is_fixed));
  return Math.max(1, limit - seats + countTickets(seatsOfBlock(lines, event.id, block)));
}

/** What a guest should know of the choice before it goes into the basket. */
export function SeatAdvice(props: SeatAdviceProps) {
  return (
    <>
      <SeatLimitNotice page={props.page} count={props.choice.chosen.length} />
      <CompanionNotice {...props} />
      <OrphanNotice {...props} />
    </>
  );
}

/** Warns of too many seats before the server refuses them. */
function SeatLimitNotice({ page, count }: { page: BlockPage; count: number }) {
  const max = useMaxSeats(page);
  return (
    <div role="status">
      {count > max && (
        <Notice tone="warning">
          {max === 1 ? 'Hier kannst du nur noch einen Platz' : `Hier kannst du höchstens ${max} Plätze`}{' '}
          reservieren.
        </Notice>
      )}
    </div>
  );
}

const SHIFT_LABELS: Record<SeatShift['direction'], string> = {
  left: 'Eins nach links rücken',
  right: 'Eins nach rechts rücken',
};

/**
 * Points out single free seats left over by the choice, and offers to shift it by one seat where that helps.
 */
function OrphanNotice({ page, rows, choice }: SeatAdviceProps) {
  const { seats, shift } = orphanSeats(rowsFromStage(page, rows, choice.states));
  const categoryOf = (id: number) => page.block.seats.find((seat) => seat.id === id)?.price_category_id;
  // One seat on it may cost another price.
  const canShift = shift?.moves.every(({ from, to }) => categoryOf(from) === categoryOf(to));
  const orphans = page.block.seats.filter(({ id }) => seats.includes(id));
  const [moved, setMoved] = useState('');

  const applyShift = ({ moves }: SeatShift) => {
    const target = new Map(moves.map(({ from, to }) => [from, to]));
    choice.choose(
      choice.chosen.map(({ seat, price }) => ({
        seat: target.get(seat.id) ?? seat.id,
        ticketPrice: price.id,
      })),
    );
    const reached = new Set(target.values());
    setMoved(`Jetzt gewählt: ${nameSeats(page.block.seats.filter(({ id }) => reached.has(id)))}.`);
  };

  return (
    <div role="status">
      {orphans.length === 0 ? (
        <VisuallyHidden>{moved}</VisuallyHidden>
      ) : (
        <div className={styles.notice}>
          <TriangleAlert size={18} />
          <p className={styles.words}>
            Daneben {orphans.length === 1 ? 'bleibt' : 'bleiben'} {nameSeats(orphans)} allein frei.
          </p>
          {shift && canShift && (
            <ShiftButton onClick={() => applyShift(shift)}>{SHIFT_LABELS[shift.direction]}</ShiftButton>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * Says whom a companion place is for if it is chosen alone, and offers the wheelchair place beside it. It may still be
 * bought alone: whoever needs the wheelchair place may have it already.
 */
function CompanionNotice({ page, rows, choice }: SeatAdviceProps) {
  const alone = companionsAlone(rowsFromStage(page, rows, choice.states));
  const seatsOf = (ids: ReadonlyArray<number>) => page.block.seats.filter(({ id }) => ids.includes(id));
  const [chosen, setChosen] = useState('');
  const [wheelchair] = seatsOf(alone.wheelchairs);
  const many = alone.seats.length > 1;
  return (
    <div role="status">
      {alone.seats.length === 0 ? (
        <VisuallyHidden>{chosen}</VisuallyHidden>
      ) : (
        <div className={styles.notice}>
          <TriangleAlert size={18} />
          <p className={styles.words}>
            {nameSeats(seatsOf(alone.seats))} {many ? 'sind Begleitplätze' : 'ist ein Begleitplatz'}, gedacht
            für alle, die jemanden im Rollstuhl begleiten.
          </p>
          {wheelchair && (
            <ShiftButton
              onClick={() => {
                choice.toggle(wheelchair.id);
                setChosen(`Dazu gewählt: ${nameSeat(wheelchair)}.`);
              }}
            >
              Rollstuhlplatz daneben dazunehmen
            </ShiftButton>
          )}
        </div>
      )}
    </div>
  );
}

function ShiftButton(props: ComponentProps<'button'>) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, () => document.getElementById('chosen'));
  return <button ref={button} type="button" className={styles.shift} {...props} />;
}
