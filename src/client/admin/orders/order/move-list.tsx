import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { DeskItem, FreeSeat } from '../../../../contract/staff-orders.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { fetchFreeSeats } from '../../../platform/api/fetch-desk-order.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DeskMessage } from './desk-message.tsx';
import styles from './desk-screen.module.css';
import type { useDeskForm } from './use-desk-form.ts';

interface MoveListProps {
  item: DeskItem;
  moving: ReturnType<typeof useDeskForm>;
}

/** The free seats of a ticket's price as a list: row by row, then the seat. */
export function MoveList({ item, moving: { fetcher, isBusy, message } }: MoveListProps) {
  const { id = '' } = useParams();
  const { seats, trouble } = useFreeSeats(id, item.id, message);
  const [row, setRow] = useState('');
  const rows = [...Map.groupBy(seats ?? [], (seat) => `${seat.block_name}, Reihe ${seat.row}`)];
  const [name, inRow] = rows.find(([one]) => one === row) ?? rows[0] ?? ['', []];
  return (
    <fetcher.Form method="post" className={styles.form} aria-label="Karte umbuchen">
      <DeskMessage message={trouble} />
      <input type="hidden" name="item" value={item.id} />
      {seats?.length === 0 && (
        <p>In dieser Preiskategorie ist kein anderer Platz frei. Storniere die Karte und bestelle neu.</p>
      )}
      {inRow.length > 0 && (
        <>
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
          <div>
            <Button type="submit" name="intent" value="move" isBusy={isBusy}>
              Auf diesen Platz umbuchen
            </Button>
          </div>
        </>
      )}
    </fetcher.Form>
  );
}

/** Read when the list opens, and once more after a refusal: somebody else was faster then. */
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
