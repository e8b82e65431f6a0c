import { useState } from 'react';
import { planLimits } from '../../../domain/plan-limits.ts';
import { rowsOfPattern, type SeatPattern, simplePattern } from '../../../domain/seat-pattern.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NumberField } from '../layout/number-field.tsx';
import { countSeats, type EditedRows, replaceRows } from './edited-rows.ts';
import styles from './seats-screen.module.css';

export interface RowsFormProps {
  rows: EditedRows;
  onEdit: (rows: EditedRows) => void;
}

/** Rows and seats by pattern, in place of what is there or behind it. */
export function PatternForm({ rows, onEdit }: RowsFormProps) {
  const [pattern, setPattern] = useState<SeatPattern>(simplePattern);
  const [aisles, setAisles] = useState('');
  const set = (change: Partial<SeatPattern>) => setPattern((before) => ({ ...before, ...change }));
  const planned = rowsOfPattern(pattern);
  const count = planned.reduce((sum, { seats }) => sum + seats.length, 0);
  const isTooMany = count > planLimits.seats;
  const append = () => onEdit([...rows, ...replaceRows([], planned)]);

  return (
    <div className={styles.form}>
      <h2 id="pattern">Reihen erzeugen</h2>
      <div className={styles.pair}>
        <NumberField
          label="Reihen"
          value={pattern.rows}
          min={1}
          max={200}
          onChange={(value) => set({ rows: Math.round(value) })}
        />
        <NumberField
          label="Sitze je Reihe"
          value={pattern.seats}
          min={1}
          max={300}
          onChange={(value) => set({ seats: Math.round(value) })}
        />
        <TextField
          label="Erste Reihe"
          value={pattern.firstRow}
          maxLength={8}
          autoComplete="off"
          onChange={({ target }) => set({ firstRow: target.value })}
        />
        <NumberField
          label="Erster Sitz"
          value={pattern.firstSeat}
          min={0}
          max={9999}
          onChange={(value) => set({ firstSeat: Math.round(value) })}
        />
        <SelectField
          label="Nummern"
          value={pattern.seatStep}
          onChange={({ target }) => set({ seatStep: Number(target.value) })}
        >
          <option value={1}>jede</option>
          <option value={2}>jede zweite</option>
        </SelectField>
        <SelectField
          label="Gezählt von"
          value={pattern.numberedFrom}
          onChange={({ target }) => set({ numberedFrom: target.value === 'right' ? 'right' : 'left' })}
        >
          <option value="left">links</option>
          <option value="right">rechts</option>
        </SelectField>
        <TextField
          label="Gang nach Platz"
          value={aisles}
          placeholder="5, 10"
          autoComplete="off"
          inputMode="numeric"
          isOptional
          onChange={({ target }) => {
            setAisles(target.value);
            set({ aislesAfter: [...target.value.matchAll(/\d+/g)].map(([number]) => Number(number)) });
          }}
        />
        <NumberField
          label="Mehr je Reihe"
          value={pattern.growth}
          min={-20}
          max={20}
          onChange={(value) => set({ growth: Math.round(value) })}
        />
      </div>
      <Checkbox
        label="Reihen ohne I und O"
        checked={pattern.isWithoutLookAlikes}
        onChange={({ target }) => set({ isWithoutLookAlikes: target.checked })}
      />
      <p>
        {isTooMany
          ? `Das wären ${count.toLocaleString('de')} Sitze, mehr als ein Plan haben kann.`
          : `Das sind ${count.toLocaleString('de')} Sitze.`}
      </p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          aria-disabled={isTooMany || count === 0 || undefined}
          onClick={() => {
            if (!isTooMany && count > 0) onEdit(replaceRows(rows, planned));
          }}
        >
          {countSeats(rows) === 0 ? 'Reihen erzeugen' : 'Alle Reihen ersetzen'}
        </Button>
        {rows.length > 0 && (
          <Button
            variant="secondary"
            aria-disabled={isTooMany || undefined}
            onClick={isTooMany ? undefined : append}
          >
            Dahinter anfügen
          </Button>
        )}
      </div>
    </div>
  );
}
