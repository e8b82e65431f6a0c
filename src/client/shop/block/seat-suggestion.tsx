import { type FormEvent, useEffect, useState } from 'react';
import { bestSeats } from '../../../domain/best-seats.ts';
import type { SeatRows } from '../../plan/seat-rows.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { endUndo } from '../../ui/end-undo.ts';
import { notify } from '../../ui/notification-store.ts';
import { Stepper } from '../../ui/stepper.tsx';
import type { BlockPage } from './load-block.ts';
import { rowsFromStage } from './rows-from-stage.ts';
import { useMostSeats } from './seat-limit-notice.tsx';
import styles from './seat-suggestion.module.css';
import { describeSuggestion, type Suggestion } from './suggestion-wording.ts';
import type { SeatChoice } from './use-seat-choice.ts';

export interface SeatHelpProps {
  page: BlockPage;
  rows: SeatRows;
  choice: SeatChoice;
}

/** Asks how many want to sit side by side, and chooses the best free seats for them. They can be changed like any. */
export function SeatSuggestion({ page, rows, choice }: SeatHelpProps) {
  const { block, prices } = page;
  const { chosen, states } = choice;
  const most = useMostSeats(page);
  const [count, setCount] = useState(Math.min(Math.max(chosen.length, 2), most));
  const [isWheelchairWanted, setIsWheelchairWanted] = useState(false);
  const [last, setLast] = useState<Suggestion | null>(null);
  const canHaveWheelchair = block.seats.some(
    ({ id, kind }) => kind === 'wheelchair' && ['free', 'selected'].includes(states.get(id) ?? ''),
  );
  const hasWheelchair = isWheelchairWanted && canHaveWheelchair;

  // When they are drawn: by then the bar with the sum is there too, which they must not lie beneath.
  const first = last?.found?.seats[0];
  useEffect(() => {
    if (last?.found) showSeat(first);
  }, [last, first]);

  // What the guest has changed since is his own choice, not our suggestion.
  const isChosen =
    last?.found?.seats.length === chosen.length &&
    chosen.every(({ seat }) => last.found?.seats.includes(seat.id));
  const isOutdated = last?.found && !isChosen;
  useEffect(() => {
    if (isOutdated) endUndo();
  }, [isOutdated]);

  const suggest = (submitted: FormEvent) => {
    submitted.preventDefault();
    const found = bestSeats(rowsFromStage(page, rows, states), { count, hasWheelchair });
    setLast({ count, hasWheelchair, found });
    if (found === null) return;
    const before = chosen.map(({ seat, price }) => ({ seat: seat.id, ticketPrice: price.id }));
    const paid = new Map(before.map(({ seat, ticketPrice }) => [seat, ticketPrice]));
    const standard = prices[0]?.id ?? 0;
    choice.choose(found.seats.map((seat) => ({ seat, ticketPrice: paid.get(seat) ?? standard })));
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
      <Stepper label="Plätze nebeneinander" value={count} min={1} max={most} onChange={setCount} />
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

/** On a phone, and on an enlarged plan, the seats may lie out of sight. */
function showSeat(seatId: number | undefined): void {
  const seat = document.querySelector(`[data-seat="${seatId}"]`);
  const { top = 0, bottom = 0 } = seat?.getBoundingClientRect() ?? {};
  const isSeen = top > 0 && bottom < innerHeight * 0.75;
  seat?.scrollIntoView({ block: isSeen ? 'nearest' : 'center', inline: 'center' });
}
