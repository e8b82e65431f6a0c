import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ComponentProps, useRef, useState } from 'react';
import { orphanSeats, type SeatShift } from '../../../domain/orphan-seats.ts';
import { nameSeats } from '../../plan/seat-wording.ts';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './orphan-notice.module.css';
import { rowsFromStage } from './rows-from-stage.ts';
import type { SeatHelpProps } from './seat-suggestion.tsx';

const MENDS: Record<SeatShift['direction'], string> = {
  left: 'Eins nach links rücken',
  right: 'Eins nach rechts rücken',
};

/** Says that the choice leaves single seats between others, and moves it by one where that helps. Nobody must. */
export function OrphanNotice({ page, rows, choice }: SeatHelpProps) {
  const { seats, shift } = orphanSeats(rowsFromStage(page, rows, choice.states));
  const orphans = page.block.seats.filter(({ id }) => seats.includes(id));
  const [moved, setMoved] = useState('');

  const mend = ({ moves }: SeatShift) => {
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
          {shift && <MendButton onClick={() => mend(shift)}>{MENDS[shift.direction]}</MendButton>}
        </div>
      )}
    </div>
  );
}

function MendButton(props: ComponentProps<'button'>) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHeir(button, () => document.getElementById('chosen'));
  return <button ref={button} type="button" className={styles.mend} {...props} />;
}
