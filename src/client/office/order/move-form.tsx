import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { DeskItem, FreeSeat } from '../../../contract/order-desk.ts';
import { ApiError } from '../../api/api-error.ts';
import { fetchFreeSeats } from '../../api/fetch-desk-order.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useFocusHeir } from '../../ui/use-focus-heir.ts';
import { DeskMessage } from './desk-message.tsx';
import styles from './desk-screen.module.css';
import { headingOf } from './heading-of.ts';
import { sayDone, useDeskForm } from './use-desk-form.ts';

/** Moves a ticket to a free seat of the same price: row by row, then the seat. */
export function MoveForm({ item, onEnd }: { item: DeskItem; onEnd: () => void }) {
  const { id = '' } = useParams();
  const { fetcher, form, isBusy, message } = useDeskForm((outcome) => {
    sayDone(outcome);
    onEnd();
  });
  useFocusHeir(form, headingOf('karten'));
  const { seats, trouble } = useFreeSeats(id, item.id, message);
  const [row, setRow] = useState('');
  const rows = [...Map.groupBy(seats ?? [], (seat) => `${seat.block_name}, Reihe ${seat.row}`)];
  const [name, inRow] = rows.find(([one]) => one === row) ?? rows[0] ?? ['', []];
  return (
    <fetcher.Form ref={form} method="post" className={styles.move} aria-label="Karte umbuchen">
      <DeskMessage message={message ?? trouble} />
      <input type="hidden" name="item" value={item.id} />
      {seats?.length === 0 && (
        <p>In dieser Preiskategorie ist kein anderer Platz frei. Storniere die Karte und bestelle neu.</p>
      )}
      {inRow.length > 0 && (
        <div className={styles.pair}>
          <SelectField label="Reihe" value={name} onChange={(event) => setRow(event.target.value)}>
            {rows.map(([one, free]) => (
              <option key={one} value={one}>
                {one} ({free.length} frei)
              </option>
            ))}
          </SelectField>
          <SelectField key={name} label="Platz" name="seat">
            {inRow.map((seat) => (
              <option key={seat.id} value={seat.id}>
                {seat.name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <div className={styles.buttons}>
        {inRow.length > 0 && (
          <Button type="submit" name="intent" value="move" isBusy={isBusy}>
            Auf diesen Platz umbuchen
          </Button>
        )}
        <Button variant="quiet" autoFocus onClick={onEnd}>
          Abbrechen
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Read when the form opens, and once more after a refusal: somebody else was faster then. */
function useFreeSeats(id: string, item: string, refused: string | undefined) {
  const [seats, setSeats] = useState<FreeSeat[]>();
  const [trouble, setTrouble] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is the reason to read again
  useEffect(() => {
    const leaving = new AbortController();
    fetchFreeSeats(id, item, leaving.signal).then(setSeats, (error: unknown) => {
      if (!leaving.signal.aborted) setTrouble(error instanceof ApiError ? error.message : String(error));
    });
    return () => leaving.abort();
  }, [id, item, refused]);
  return { seats, trouble };
}
