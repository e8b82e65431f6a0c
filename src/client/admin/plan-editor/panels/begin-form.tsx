import { useState } from 'react';
import { MAX_ARC } from '../../../../domain/bent-rows.ts';
import { planLimits } from '../../../../domain/floor-plan.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, SelectField } from '../../../ui/fields.tsx';
import { edit, useBoard } from '../board-store.ts';
import { drawRows, drawStands, drawTables, drawTheatre } from '../tools/begin-plan.ts';
import { showAll } from '../tools/keyboard-shortcuts.ts';
import { NumberField } from './number-field.tsx';
import styles from './side-panel.module.css';

const KINDS = {
  rows: 'Stuhlreihen',
  theatre: 'Theater mit Rang',
  round: 'Runde Tische',
  long: 'Lange Tische (Bierzelt)',
  stands: 'Weinstände und Festplatz',
};
type Kind = keyof typeof KINDS;

/** Draws a whole hall on an empty plan, to be changed from there. */
export function BeginForm() {
  const board = useBoard();
  const [kind, setKind] = useState<Kind>('rows');
  const [rows, setRows] = useState({ places: 200, rows: 10, hasAisle: true, arc: 0 });
  const [tables, setTables] = useState({ tables: 20, seats: 8 });
  const [square, setSquare] = useState({ stands: 12, places: 500 });
  const hasRows = kind === 'rows' || kind === 'theatre';
  const drawKind = () => {
    if (kind === 'rows') return drawRows(rows);
    if (kind === 'theatre') return drawTheatre(rows);
    return kind === 'stands' ? drawStands(square) : drawTables({ ...tables, shape: kind });
  };
  const draw = () => {
    const elements = drawKind();
    const drawn = new Set(elements.map(({ key }) => key));
    edit(board, (plan) => ({
      ...plan,
      elements: [...elements, ...plan.elements.filter(({ key }) => !drawn.has(key))],
    }));
    showAll(board);
  };
  return (
    <section className={styles.section} aria-labelledby="begin">
      <h2 id="begin">Womit fängst du an?</h2>
      <SelectField
        label="Bestuhlung"
        value={kind}
        onChange={({ target }) => {
          const chosen = (Object.keys(KINDS) as Kind[]).find((one) => one === target.value);
          if (chosen) setKind(chosen);
        }}
      >
        {Object.entries(KINDS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        {hasRows && (
          <>
            <NumberField
              label="Plätze"
              value={rows.places}
              min={1}
              max={planLimits.seats}
              onChange={(places) => setRows({ ...rows, places: Math.round(places) })}
            />
            <NumberField
              label="Reihen"
              value={rows.rows}
              min={1}
              max={200}
              onChange={(count) => setRows({ ...rows, rows: Math.round(count) })}
            />
            <NumberField
              label="Bogen"
              unit="°"
              value={rows.arc}
              min={0}
              max={MAX_ARC}
              onChange={(arc) => setRows({ ...rows, arc: Math.round(arc) })}
            />
          </>
        )}
        {kind === 'stands' && (
          <>
            <NumberField
              label="Stände"
              value={square.stands}
              min={1}
              max={planLimits.fittings - 1}
              onChange={(stands) => setSquare({ ...square, stands: Math.round(stands) })}
            />
            <NumberField
              label="Plätze"
              value={square.places}
              min={1}
              max={planLimits.seats}
              onChange={(places) => setSquare({ ...square, places: Math.round(places) })}
            />
          </>
        )}
        {(kind === 'round' || kind === 'long') && (
          <>
            <NumberField
              label="Tische"
              value={tables.tables}
              min={1}
              max={planLimits.blocks}
              onChange={(count) => setTables({ ...tables, tables: Math.round(count) })}
            />
            <NumberField
              label="Plätze je Tisch"
              value={tables.seats}
              min={2}
              max={30}
              onChange={(seats) => setTables({ ...tables, seats: Math.round(seats) })}
            />
          </>
        )}
      </div>
      {hasRows && (
        <Checkbox
          label="Gang in der Mitte"
          checked={rows.hasAisle}
          onChange={({ target }) => setRows({ ...rows, hasAisle: target.checked })}
        />
      )}
      <Button variant="primary" onClick={draw}>
        Zeichnen
      </Button>
    </section>
  );
}
