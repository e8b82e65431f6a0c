import { useState } from 'react';
import * as v from 'valibot';
import { renameRows, renumberSeats } from '../../../../domain/seat-edits.ts';
import {
  countOfPattern,
  countOfTable,
  rowsOfPattern,
  rowsOfTable,
  type SeatPattern,
  simplePattern,
} from '../../../../domain/seat-pattern.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../../ui/fields.tsx';
import { useStoredDraft } from '../../forms/use-draft.ts';
import { canvasElement } from '../canvas/canvas.tsx';
import { NumberField } from '../panels/number-field.tsx';
import panel from '../panels/side-panel.module.css';
import {
  countSeats,
  describeRowProblems,
  describeTooManySeats,
  type EditedRows,
  type EditedSeats,
  replaceRows,
} from './edited-seats.ts';
import styles from './seat-panel.module.css';

interface RowsFormProps {
  /** Names the block in the browser's storage. */
  storedAs: string;
  rows: EditedRows;
  onEdit: (change: Partial<EditedSeats>) => void;
}

const number = v.number();
const TypedPattern = v.object({
  ...{ rows: number, seats: number, firstRow: v.string(), rowStep: number, firstSeat: number },
  ...{ seatStep: number, numberedFrom: v.picklist(['left', 'right']), aislesAfter: v.array(number) },
  ...{ growth: number, isWithoutLookAlikes: v.boolean(), aisles: v.string() },
});

/** Generates rows by a pattern, replacing the existing rows or following them. */
export function PatternForm({ storedAs, rows, onEdit }: RowsFormProps) {
  const [typed, setPattern] = useStoredDraft<TypedPattern>(`seat-pattern:${storedAs}`);
  const pattern = v.is(TypedPattern, typed) ? typed : { ...simplePattern, aisles: '' };
  const count = countOfPattern(pattern);
  const tooMany = describeTooManySeats(count);
  const planned = tooMany === undefined ? rowsOfPattern(pattern) : [];
  const tooManyBehind = planned.length > 0 ? describeTooManySeats(count + countSeats(rows)) : undefined;

  return (
    <details className={panel.section} open={rows.length === 0 || typed !== null || undefined}>
      <summary>Reihen erzeugen</summary>
      <div className={styles.form}>
        <PatternFields pattern={pattern} onChange={(change) => setPattern({ ...pattern, ...change })} />
        <Checkbox
          label="Reihen ohne I und O"
          checked={pattern.isWithoutLookAlikes}
          onChange={({ target }) => setPattern({ ...pattern, isWithoutLookAlikes: target.checked })}
        />
        <p role="status">
          {tooMany ?? (count === 1 ? 'Das ist 1 Sitz.' : `Das sind ${count.toLocaleString('de')} Sitze.`)}
        </p>
        <div className={styles.actions}>
          <Button
            variant="primary"
            aria-disabled={planned.length === 0 || undefined}
            onClick={() => {
              if (planned.length === 0) return;
              onEdit({ rows: replaceRows(rows, planned) });
              // The form folds, and the button with it.
              canvasElement()?.focus();
            }}
          >
            {rows.length === 0 ? 'Reihen erzeugen' : 'Alle Reihen ersetzen'}
          </Button>
          {rows.length > 0 && (
            <Button
              variant="secondary"
              aria-disabled={planned.length === 0 || tooManyBehind !== undefined || undefined}
              aria-describedby={tooManyBehind && 'too-many-behind'}
              onClick={() => {
                if (planned.length > 0 && tooManyBehind === undefined)
                  onEdit({ rows: [...rows, ...replaceRows([], planned)] });
              }}
            >
              Dahinter anfügen
            </Button>
          )}
          {rows.length > 0 && tooManyBehind !== undefined && (
            <p id="too-many-behind">Dahinter: {tooManyBehind}</p>
          )}
        </div>
      </div>
    </details>
  );
}

interface TypedPattern extends SeatPattern {
  aisles: string;
}

interface PatternFieldsProps {
  pattern: TypedPattern;
  onChange: (change: Partial<TypedPattern>) => void;
}

function PatternFields({ pattern, onChange }: PatternFieldsProps) {
  return (
    <div className={styles.pair}>
      <NumberField
        label="Reihen"
        value={pattern.rows}
        min={1}
        max={200}
        onChange={(value) => onChange({ rows: Math.round(value) })}
      />
      <NumberField
        label="Sitze je Reihe"
        value={pattern.seats}
        min={1}
        max={300}
        onChange={(value) => onChange({ seats: Math.round(value) })}
      />
      <TextField
        label="Erste Reihe"
        value={pattern.firstRow}
        maxLength={8}
        autoComplete="off"
        onChange={({ target }) => onChange({ firstRow: target.value })}
      />
      <NumberingFields numbering={pattern} onChange={onChange} />
      <TextField
        label="Gang nach Platz"
        value={pattern.aisles}
        placeholder="5, 10"
        autoComplete="off"
        inputMode="numeric"
        isOptional
        onChange={({ target: { value } }) =>
          onChange({
            aisles: value,
            aislesAfter: [...value.matchAll(/\d+/g)].map(([digits]) => Number(digits)),
          })
        }
      />
      <NumberField
        label="Mehr je Reihe"
        value={pattern.growth}
        min={-20}
        max={20}
        onChange={(value) => onChange({ growth: Math.round(value) })}
      />
    </div>
  );
}

type Numbering = Pick<SeatPattern, 'firstSeat' | 'seatStep' | 'numberedFrom'>;

interface NumberingFieldsProps {
  numbering: Numbering;
  onChange: (change: Partial<Numbering>) => void;
}

function NumberingFields({ numbering, onChange }: NumberingFieldsProps) {
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
