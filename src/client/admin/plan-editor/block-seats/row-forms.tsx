import { useState } from 'react';
import * as v from 'valibot';
import { bendRows, MAX_ARC } from '../../../../domain/bent-rows.ts';
import {
  countOfPattern,
  countOfTable,
  fitRows,
  type PlannedRow,
  rowsOfPattern,
  rowsOfTable,
  type SeatPattern,
  simplePattern,
} from '../../../../domain/seat-pattern.ts';
import { boundsOf, type Turned } from '../../../../domain/turned-box.ts';
import { middlesOfRows } from '../../../plan/bend-seats.ts';
import { layOutRows } from '../../../plan/seat-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../../ui/fields.tsx';
import { useStoredDraft } from '../../forms/use-draft.ts';
import { NumberField } from '../panels/number-field.tsx';
import styles from './block-seats.module.css';
import {
  countSeats,
  describeRowProblems,
  describeTooManySeats,
  type EditedSeats,
  replaceRows,
  seatsOfRows,
} from './edited-seats.ts';

interface RowsFormProps {
  /** Names the block in the browser's storage. */
  storedAs: string;
  seats: EditedSeats;
  onEdit: (change: Partial<EditedSeats>) => void;
}

const number = v.number();
const TypedPattern = v.object({
  ...{ rows: number, seats: number, firstRow: v.string(), rowStep: number, firstSeat: number },
  ...{ seatStep: number, numberedFrom: v.picklist(['left', 'right']), aislesAfter: v.array(number) },
  ...{ growth: number, isWithoutLookAlikes: v.boolean(), aisles: v.string() },
  arc: v.pipe(number, v.minValue(0), v.maxValue(MAX_ARC)),
});

/** Generates rows by a pattern, replacing the existing rows or following them. */
export function PatternForm({ storedAs, seats, onEdit, box }: RowsFormProps & { box: Turned }) {
  const [typed, setPattern] = useStoredDraft<TypedPattern>(`seat-pattern:${storedAs}`);
  const pattern = v.is(TypedPattern, typed) ? typed : { ...simplePattern, aisles: '', arc: seats.arc };
  const { rows } = seats;
  const count = countOfPattern(pattern);
  const tooMany = describeTooManySeats(count);
  const planned = tooMany === undefined ? rowsOfPattern(pattern) : [];
  const tooManyBehind = planned.length > 0 ? describeTooManySeats(count + countSeats(rows)) : undefined;
  const { arc } = pattern;

  return (
    <div className={styles.form}>
      <h2 id="pattern">Reihen erzeugen</h2>
      <PatternFields pattern={pattern} onChange={(change) => setPattern({ ...pattern, ...change })} />
      <Checkbox
        label="Reihen ohne I und O"
        checked={pattern.isWithoutLookAlikes}
        onChange={({ target }) => setPattern({ ...pattern, isWithoutLookAlikes: target.checked })}
      />
      <p role="status">
        {tooMany ?? (count === 1 ? 'Das ist 1 Sitz.' : `Das sind ${count.toLocaleString('de')} Sitze.`)}
      </p>
      {planned.length > 0 && <PatternPreview rows={planned} arc={arc} box={box} />}
      <div className={styles.actions}>
        <Button
          variant="primary"
          aria-disabled={planned.length === 0 || undefined}
          onClick={() => {
            if (planned.length > 0) onEdit({ rows: replaceRows(rows, planned), arc });
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
                onEdit({ rows: [...rows, ...replaceRows([], planned)], arc });
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
  );
}

interface TypedPattern extends SeatPattern {
  aisles: string;
  arc: number;
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
      <NumberField
        label="Erster Sitz"
        value={pattern.firstSeat}
        min={0}
        max={9999}
        onChange={(value) => onChange({ firstSeat: Math.round(value) })}
      />
      <SelectField
        label="Nummern"
        value={pattern.seatStep}
        onChange={({ target }) => onChange({ seatStep: Number(target.value) })}
      >
        <option value={1}>jede</option>
        <option value={2}>jede zweite</option>
      </SelectField>
      <SelectField
        label="Gezählt von"
        value={pattern.numberedFrom}
        onChange={({ target }) => onChange({ numberedFrom: target.value === 'right' ? 'right' : 'left' })}
      >
        <option value="left">links</option>
        <option value="right">rechts</option>
      </SelectField>
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
      <NumberField
        label="Bogen in Grad"
        unit="°"
        value={pattern.arc}
        min={0}
        max={MAX_ARC}
        onChange={(value) => onChange({ arc: Math.round(value) })}
      />
    </div>
  );
}

interface PatternPreviewProps {
  rows: ReadonlyArray<PlannedRow>;
  arc: number;
  /** The block on the plan. */
  box: Turned;
}

/** Shows the rows within the block, rotated as on the plan; the front edge is drawn thicker. */
function PatternPreview({ rows, arc, box }: PatternPreviewProps) {
  const bent = bendRows(middlesOfRows(layOutRows(seatsOfRows(replaceRows([], rows)))), arc);
  const { seats, side } = fitRows(bent.rows, box);
  const around = boundsOf([box]);
  const edge = Math.max(around.w, around.h) * 0.02;
  const turn = `rotate(${box.rotation} ${box.x + box.w / 2} ${box.y + box.h / 2})`;
  return (
    <figure className={styles.preview}>
      <svg
        viewBox={[around.x - edge, around.y - edge, around.w + 2 * edge, around.h + 2 * edge].join(' ')}
        aria-hidden="true"
        focusable="false"
      >
        <g transform={turn}>
          <rect className={styles.block} x={box.x} y={box.y} width={box.w} height={box.h} />
          <path className={styles.front} d={`M${box.x} ${box.y}h${box.w}`} />
        </g>
        {/* A single path, because ten thousand elements would be slow. */}
        <path
          className={styles.seats}
          d={seats.map(({ x, y }) => `M${roundCoordinate(x)} ${roundCoordinate(y)}h0`).join('')}
          strokeWidth={side * 0.8}
        />
      </svg>
      <figcaption>
        So stehen sie im Block; vorn, bei der Bühne, ist die dicke Kante.
        {bent.radius !== null &&
          ` Die erste Reihe hat einen Radius von ${bent.radius.toLocaleString('de', { maximumFractionDigits: 1 })} Sitzen.`}
      </figcaption>
    </figure>
  );
}

const roundCoordinate = (value: number) => Math.round(value * 100) / 100;

/** Replaces the existing rows with rows pasted from a spreadsheet. */
export function TableForm({ storedAs, seats: { rows }, onEdit }: RowsFormProps) {
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
    <details open={text !== '' || undefined}>
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
