import * as v from 'valibot';
import type { DrawnBlock } from '../../../../domain/floor-plan.ts';
import {
  countOfPattern,
  evenAisles,
  rowsOfPattern,
  type SeatPattern,
  simplePattern,
} from '../../../../domain/seat-pattern.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../ui/fields.tsx';
import { useStoredDraft } from '../../forms/use-draft.ts';
import { canvasElement } from '../canvas/canvas.tsx';
import { formatSides } from '../panels/metres.ts';
import { NumberField } from '../panels/number-field.tsx';
import panel from '../panels/side-panel.module.css';
import { countSeats, describeTooManySeats, type EditedSeats, replaceRows } from './edited-seats.ts';
import { NumberingFields } from './row-forms.tsx';
import styles from './seat-panel.module.css';
import {
  MOST_ROWS,
  MOST_SEATS,
  measuresOf,
  rowsWithin,
  type SeatMeasures,
  sidesForSeats,
  usualMeasures,
} from './true-measures.ts';

interface TypedPattern extends SeatPattern {
  aisles: string;
  /** Left out in what was typed before there were measures. */
  measures?: SeatMeasures | undefined;
}

const number = v.number();
const TypedPattern = v.object({
  ...{ rows: number, seats: number, firstRow: v.string(), rowStep: number, firstSeat: number },
  ...{ seatStep: number, numberedFrom: v.picklist(['left', 'right']), aislesAfter: v.array(number) },
  ...{ growth: number, isWithoutLookAlikes: v.boolean(), aisles: v.string() },
  measures: v.optional(v.object({ seat: number, row: number })),
});

interface PatternFormProps {
  /** Names the block in the browser's storage. */
  storedAs: string;
  block: DrawnBlock;
  onEdit: (change: Partial<EditedSeats>) => void;
}

/**
 * Generates rows by a pattern, replacing the existing rows or following them. At first it fills the block as it is drawn;
 * then the block becomes as large as its rows.
 */
export function PatternForm({ storedAs, block, onEdit }: PatternFormProps) {
  const { rows, arc } = block;
  const [typed, setPattern] = useStoredDraft<TypedPattern>(`seat-pattern:${storedAs}`);
  const known = rows.length === 0 ? usualMeasures : measuresOf(block);
  const pattern: TypedPattern = v.is(TypedPattern, typed)
    ? typed
    : { ...simplePattern, ...rowsWithin(block, known), aisles: '' };
  const measures = pattern.measures ?? known;
  const aislesAfter = pattern.aisles.trim() === '' ? aislesBySelf(pattern) : pattern.aislesAfter;
  const count = countOfPattern(pattern);
  const tooMany = describeTooManySeats(count);
  const planned = tooMany === undefined ? rowsOfPattern({ ...pattern, aislesAfter }) : [];
  const tooManyBehind = planned.length > 0 ? describeTooManySeats(count + countSeats(rows)) : undefined;
  const set = (change: Partial<TypedPattern>) => setPattern({ ...pattern, ...change });

  return (
    <details className={panel.section} open={rows.length === 0 || typed !== null || undefined}>
      <summary>Reihen erzeugen</summary>
      <div className={styles.form}>
        <PatternFields pattern={pattern} onChange={set} />
        <Checkbox
          label="Reihen ohne I und O"
          checked={pattern.isWithoutLookAlikes}
          onChange={({ target }) => set({ isWithoutLookAlikes: target.checked })}
        />
        <details>
          <summary>Maße</summary>
          <div className={styles.measures}>
            <MeasureField
              label="Sitzbreite"
              value={measures.seat}
              onChange={(seat) => set({ measures: { ...measures, seat } })}
            />
            <MeasureField
              label="Reihenabstand"
              value={measures.row}
              onChange={(row) => set({ measures: { ...measures, row } })}
            />
          </div>
        </details>
        <p role="status">
          {tooMany ??
            `${count === 1 ? 'Das ist 1 Sitz' : `Das sind ${count.toLocaleString('de')} Sitze`} auf ${formatSides(
              sidesForSeats({ rows: replaceRows([], planned), arc }, measures),
            )}.`}
        </p>
        <div className={styles.actions}>
          <Button
            variant="primary"
            aria-disabled={planned.length === 0 || undefined}
            onClick={() => {
              if (planned.length === 0) return;
              onEdit({ rows: replaceRows(rows, planned), measures });
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
                  onEdit({ rows: [...rows, ...replaceRows([], planned)], measures });
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

/** Rows of different lengths are centred, so that their aisles are counted along the widest one. */
function aislesBySelf({ rows, seats, growth }: SeatPattern): number[] {
  return evenAisles(Math.max(seats, seats + growth * (rows - 1)));
}

interface MeasureFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function MeasureField(props: MeasureFieldProps) {
  return <NumberField {...props} unit="m" min={0.2} max={3} step={0.05} />;
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
        max={MOST_ROWS}
        onChange={(value) => onChange({ rows: Math.round(value) })}
      />
      <NumberField
        label="Sitze je Reihe"
        value={pattern.seats}
        min={1}
        max={MOST_SEATS}
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
        placeholder={aislesBySelf(pattern).join(', ') || 'keiner'}
        autoComplete="off"
        inputMode="numeric"
        isOptional
        onChange={({ target: { value } }) =>
          onChange({
            aisles: value,
            aislesAfter: [...value.matchAll(/\d+/g)].map(([digits]) => Number(digits)).filter((at) => at > 0),
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
