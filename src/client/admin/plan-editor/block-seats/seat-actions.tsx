import { useState } from 'react';
import { seatKindLabels, seatKinds } from '../../../../domain/seat.ts';
import { formatSeatCount as countWords } from '../../../plan/seat-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import { focusableSeat } from '../../focusable-seat.ts';
import { WithFocusFallback } from '../../forms/with-focus-fallback.tsx';
import styles from './block-seats.module.css';
import { changeSeats, type EditedRows } from './edited-seats.ts';

interface SeatActionsProps {
  rows: EditedRows;
  selection: ReadonlySet<string>;
  /** Keys of taken seats, which cannot be removed. */
  taken: ReadonlyArray<string>;
  /** `message` is announced to screen readers. */
  onEdit: (rows: EditedRows, message: string) => void;
  onSelect: (selection: ReadonlySet<string>) => void;
}

export function SeatActions({ rows, selection, taken, onEdit, onSelect }: SeatActionsProps) {
  const chosen = rows.flatMap((row) =>
    row.seats.filter(({ key }) => selection.has(key)).map((seat) => ({ row: row.name, ...seat })),
  );
  const [first] = chosen;
  if (first === undefined) {
    return (
      <p>
        Wähle Sitze aus, um sie zu sperren, zu entfernen, umzubenennen oder zu Rollstuhl- und Begleitplätzen
        zu machen.
      </p>
    );
  }
  const rowNames = [...new Set(chosen.map(({ row }) => row))];
  const kinds = [...new Set(chosen.map(({ kind }) => kind))];
  const isOne = chosen.length === 1;
  const these = countWords(chosen.length);
  const hasTaken = chosen.some(({ key }) => taken.includes(key));
  const areShut = chosen.every(({ available }) => !available);
  const wholeRows = () =>
    onSelect(
      new Set(
        rows
          .filter(({ name }) => rowNames.includes(name))
          .flatMap(({ seats }) => seats.map(({ key }) => key)),
      ),
    );
  return (
    <WithFocusFallback fallback={focusableSeat}>
      <section className={`${styles.actions} ${styles.tools}`} aria-label="Ausgewählte Sitze">
        <strong>{these}</strong>
        <Button
          variant="secondary"
          onClick={() =>
            onEdit(
              changeSeats(rows, selection, (seat) => ({ ...seat, available: areShut })),
              `${these} ${areShut ? 'freigegeben' : 'gesperrt'}.`,
            )
          }
        >
          {areShut ? 'Freigeben' : 'Sperren'}
        </Button>
        <Button
          variant="secondary"
          aria-disabled={hasTaken || undefined}
          aria-describedby={hasTaken ? 'sold-seats-stay' : undefined}
          onClick={() => {
            if (hasTaken) return;
            onEdit(
              changeSeats(rows, selection, () => null),
              `${these} entfernt.`,
            );
            onSelect(new Set());
          }}
        >
          Entfernen
        </Button>
        <SelectField
          label="Art"
          value={kinds.length === 1 ? kinds[0] : ''}
          onChange={({ target }) => {
            const kind = seatKinds.find((one) => one === target.value);
            if (kind)
              onEdit(
                changeSeats(rows, selection, (seat) => ({ ...seat, kind })),
                `${these}: Art geändert.`,
              );
          }}
        >
          {kinds.length > 1 && <option value="">verschieden</option>}
          <option value="seat">Sitzplatz</option>
          <option value="wheelchair">{seatKindLabels.wheelchair}</option>
          <option value="companion">{seatKindLabels.companion}</option>
        </SelectField>
        {isOne && (
          <Rename
            key={`seat ${first.key}`}
            label="Nummer"
            value={first.name}
            onRename={(name) =>
              onEdit(
                changeSeats(rows, selection, (seat) => ({ ...seat, name })),
                `Nummer ${name}.`,
              )
            }
          />
        )}
        {rowNames.length === 1 && (
          <Rename
            key={`row of ${first.key}`}
            label="Reihe"
            value={first.row}
            onRename={(name) =>
              onEdit(
                rows.map((row) => (row.name === first.row ? { ...row, name } : row)),
                `Reihe ${name}.`,
              )
            }
          />
        )}
        <Button variant="quiet" onClick={wholeRows}>
          Ganze Reihe
        </Button>
        <Button variant="quiet" onClick={() => onSelect(new Set())}>
          Auswahl aufheben
        </Button>
        {hasTaken && <p id="sold-seats-stay">Ein vergebener Sitz muss bleiben.</p>}
      </section>
    </WithFocusFallback>
  );
}

function Rename({
  label,
  value,
  onRename,
}: {
  label: string;
  value: string;
  onRename: (name: string) => void;
}) {
  const [text, setText] = useState(value);
  // Renamed elsewhere, for instance by an undo: what was typed before no longer counts.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const rename = () => {
    const name = text.trim();
    if (name !== '' && name !== value) onRename(name);
  };
  return (
    <div className={styles.rename}>
      <TextField
        label={label}
        value={text}
        maxLength={12}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onBlur={rename}
        onKeyDown={({ key }) => {
          if (key === 'Enter') rename();
        }}
      />
    </div>
  );
}
