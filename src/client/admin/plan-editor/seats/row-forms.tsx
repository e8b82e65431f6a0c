import { useState } from 'react';
import { renameRows, renumberSeats } from '../../../../domain/seat-edits.ts';
import { countOfTable, rowsOfTable, type SeatPattern } from '../../../../domain/seat-pattern.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../../ui/fields.tsx';
import { useStoredDraft } from '../../forms/use-draft.ts';
import { NumberField } from '../panels/number-field.tsx';
import panel from '../panels/side-panel.module.css';
import {
  describeRowProblems,
  describeTooManySeats,
  type EditedRows,
  type EditedSeats,
  replaceRows,
} from './edited-seats.ts';
import styles from './seat-panel.module.css';

export interface RowsFormProps {
  /** Names the block in the browser's storage. */
  storedAs: string;
  rows: EditedRows;
  onEdit: (change: Partial<EditedSeats>) => void;
}

type Numbering = Pick<SeatPattern, 'firstSeat' | 'seatStep' | 'numberedFrom'>;

interface NumberingFieldsProps {
  numbering: Numbering;
  onChange: (change: Partial<Numbering>) => void;
}

export function NumberingFields({ numbering, onChange }: NumberingFieldsProps) {
  return (
    <>
      <NumberField
        label="Erster Sitz"
        value={numbering.firstSeat}
        min={0}
        max={9999}
        onChange={(value) => onChange({ firstSeat: Math.round(value) })}
      />
      <SelectField
        label="Nummern"
        value={numbering.seatStep}
        onChange={({ target }) => onChange({ seatStep: Number(target.value) })}
      >
        <option value={1}>jede</option>
        <option value={2}>jede zweite</option>
      </SelectField>
      <SelectField
        label="Gezählt von"
        value={numbering.numberedFrom}
        onChange={({ target }) => onChange({ numberedFrom: target.value === 'right' ? 'right' : 'left' })}
      >
        <option value="left">links</option>
        <option value="right">rechts</option>
      </SelectField>
    </>
  );
}

/** Replaces the existing rows with rows pasted from a spreadsheet. */
export function TableForm({ storedAs, rows, onEdit }: RowsFormProps) {
  const [typed, setText] = useStoredDraft<string>(`seat-table:${storedAs}`);
  const text = typeof typed === 'string' ? typed : '';
  const [message, setMessage] = useState<string>();
  const replace = () => {
    const planned = rowsOfTable(text);
    const refused =
      planned.length === 0
        ? 'Darin sind keine Sitze: In jede Zeile gehört erst die Reihe, dann ihre Sitze.'
        : (describeTooManySeats(countOfTable(text)) ?? describeRowProblems(planned));
    setMessage(refused);
    if (refused !== undefined) return;
    onEdit({ rows: replaceRows(rows, planned) });
    setText('');
  };
  return (
    <details className={panel.section} open={text !== '' || undefined}>
      <summary>Aus einer Tabelle</summary>
      <div className={styles.form}>
        <TextArea
          label="Zeilen"
          hint="Kopiere sie aus deiner Tabelle: erst die Reihe, dann ihre Sitze; leere Zellen werden Lücken. 7 (R) ist ein Rollstuhlplatz, 8 (B) ein Begleitplatz."
          value={text}
          message={message}
          onChange={({ target }) => {
            setText(target.value);
            setMessage(undefined);
          }}
          onPaste={(event) => {
            // Checked before pasting: text of that size would block the field for seconds.
            const tooMany = describeTooManySeats(countOfTable(event.clipboardData.getData('text/plain')));
            if (tooMany === undefined) return;
            event.preventDefault();
            setMessage(`${tooMany} Es ist nichts eingefügt.`);
          }}
        />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={replace}>
            Alle Reihen ersetzen
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Numbers the selected seats and names their rows anew. */
export function RenumberForm({
  rows,
  keys,
  firstRow,
  onEdit,
}: Omit<RowsFormProps, 'storedAs'> & { keys: ReadonlySet<string>; firstRow: string }) {
  const [numbers, setNumbers] = useState<Numbering>({ firstSeat: 1, seatStep: 1, numberedFrom: 'left' });
  const [names, setNames] = useState({
    ...{ firstRow, rowStep: 1, isWithoutLookAlikes: false, isFromBack: false },
  });
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <NumberingFields numbering={numbers} onChange={(change) => setNumbers({ ...numbers, ...change })} />
      </div>
      <Button variant="secondary" onClick={() => onEdit({ rows: renumberSeats(rows, keys, numbers) })}>
        Sitze nummerieren
      </Button>
      <div className={styles.pair}>
        <TextField
          label="Erste Reihe"
          value={names.firstRow}
          maxLength={8}
          autoComplete="off"
          onChange={({ target }) => setNames({ ...names, firstRow: target.value })}
        />
        <SelectField
          label="Gezählt von"
          value={names.isFromBack ? 'back' : 'front'}
          onChange={({ target }) => setNames({ ...names, isFromBack: target.value === 'back' })}
        >
          <option value="front">vorn</option>
          <option value="back">hinten</option>
        </SelectField>
      </div>
      <Checkbox
        label="Ohne I und O"
        checked={names.isWithoutLookAlikes}
        onChange={({ target }) => setNames({ ...names, isWithoutLookAlikes: target.checked })}
      />
      <Button
        variant="secondary"
        onClick={() => {
          const renamed = renameRows(rows, keys, names);
          if (renamed !== null) onEdit({ rows: renamed });
        }}
      >
        Reihen benennen
      </Button>
    </div>
  );
}
