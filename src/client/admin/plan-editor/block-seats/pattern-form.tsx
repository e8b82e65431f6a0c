import * as v from 'valibot';
import { MOST_ARC } from '../../../../domain/bent-rows.ts';
import { countOfPattern, rowsOfPattern, simplePattern } from '../../../../domain/seat-pattern.ts';
import type { Turned } from '../../../../domain/turned-box.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { countSeats, type EditedSeats, replaceRows } from './edited-rows.ts';
import type { TypedPattern } from './pattern-fields.tsx';
import { PatternFields } from './pattern-fields.tsx';
import { PatternPreview } from './pattern-preview.tsx';
import { tellTooMany } from './row-problem-words.ts';
import styles from './seats-screen.module.css';

export interface RowsFormProps {
  blockId: number;
  seats: EditedSeats;
  onEdit: (change: Partial<EditedSeats>) => void;
}

const number = v.number();
const Typed = v.object({
  ...{ rows: number, seats: number, firstRow: v.string(), rowStep: number, firstSeat: number },
  ...{ seatStep: number, numberedFrom: v.picklist(['left', 'right']), aislesAfter: v.array(number) },
  ...{ growth: number, isWithoutLookAlikes: v.boolean(), aisles: v.string() },
  arc: v.pipe(number, v.minValue(0), v.maxValue(MOST_ARC)),
});

/** Rows and seats by pattern, in place of what is there or behind it. */
export function PatternForm({ blockId, seats, onEdit, box }: RowsFormProps & { box: Turned }) {
  const [typed, setPattern] = useDraft<TypedPattern>(`seat-pattern:${blockId}`);
  const pattern = v.is(Typed, typed) ? typed : { ...simplePattern, aisles: '', arc: seats.arc };
  const { rows } = seats;
  const count = countOfPattern(pattern);
  const tooMany = tellTooMany(count);
  const planned = tooMany === undefined ? rowsOfPattern(pattern) : [];
  const tooManyBehind = planned.length > 0 ? tellTooMany(count + countSeats(rows)) : undefined;
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
      <p role="status">{tooMany ?? `Das sind ${count.toLocaleString('de')} Sitze.`}</p>
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
