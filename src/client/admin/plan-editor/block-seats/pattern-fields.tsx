import { MOST_ARC } from '../../../../domain/bent-rows.ts';
import type { SeatPattern } from '../../../../domain/seat-pattern.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { NumberField } from '../panels/number-field.tsx';
import styles from './seats-screen.module.css';

/** A pattern as it is typed. */
export interface TypedPattern extends SeatPattern {
  aisles: string;
  arc: number;
}

interface PatternFieldsProps {
  pattern: TypedPattern;
  onChange: (change: Partial<TypedPattern>) => void;
}

/** How rows come one after another, in numbers. */
export function PatternFields({ pattern, onChange }: PatternFieldsProps) {
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
        max={MOST_ARC}
        onChange={(value) => onChange({ arc: Math.round(value) })}
      />
    </div>
  );
}
