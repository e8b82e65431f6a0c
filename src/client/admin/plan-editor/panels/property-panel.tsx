import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import {
  countPlaces,
  type DrawnBlock,
  type Fitting,
  isBlock,
  nameOfElement,
  type PlanElement,
  planLimits,
  tableShapes,
  UNITS_PER_METRE,
} from '../../../../domain/floor-plan.ts';
import { labelSigns } from '../../../../domain/label-signs.ts';
import { withSides } from '../../../../domain/plan-geometry.ts';
import { resizeTable } from '../../../../domain/seat-edits.ts';
import { boundsOf, type Turned } from '../../../../domain/turned-box.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, SelectField, TextField } from '../../../ui/fields.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { selectedOf, useBoard, useBoardState } from '../board-store.ts';
import { newSeatKey } from '../seats/edited-seats.ts';
import { SIGN_NAMES, withSign } from '../tools/add-elements.ts';
import {
  moveSelected,
  placeSelected,
  selectionKey,
  setProperty,
  turnSelected,
} from '../tools/edit-elements.ts';
import { ElementButtons } from '../tools/element-buttons.tsx';
import { NAME_FIELD_ID } from '../tools/keyboard-shortcuts.ts';
import { enterBlock } from '../tools/select-seats.ts';
import { formatSides } from './metres.ts';
import { NumberField } from './number-field.tsx';
import styles from './side-panel.module.css';

/** At a table without any seats before. */
const SEATS_AT_TABLE = 8;

/** Of several elements, shows the properties they have in common. */
export function PropertyPanel() {
  const selected = useBoardState(useShallow(selectedOf));
  const [only] = selected;
  if (only === undefined) return null;
  const isOne = selected.length === 1;
  const blocks = selected.filter(isBlock);
  return (
    <section className={styles.section} aria-labelledby="selected">
      <h2 id="selected">{isOne ? nameOfElement(only) : `${selected.length} Teile ausgewählt`}</h2>
      {isOne && !isBlock(only) && <FittingProperties key={only.key} fitting={only} />}
      {blocks.length === selected.length && <BlockProperties key={blocks[0]?.key} blocks={blocks} />}
      <BoxFields elements={selected} />
      <ElementButtons elements={selected} />
    </section>
  );
}

function BlockProperties({ blocks }: { blocks: ReadonlyArray<DrawnBlock> }) {
  const board = useBoard();
  const facts = useBoardState((state) => state.facts);
  const [first] = blocks;
  const [name, setName] = useState(first?.name ?? '');
  if (first === undefined) return null;
  const isOne = blocks.length === 1;
  const taken = blocks.reduce((sum, { key }) => sum + (facts.get(key)?.taken ?? 0), 0);
  const places = blocks.reduce((sum, block) => sum + countPlaces(block, 'available'), 0);
  const areAllFixed = blocks.every((block) => block.has_fixed_places);
  const areNoneFixed = blocks.every((block) => !block.has_fixed_places);
  const set = (change: Partial<DrawnBlock>, what: string) =>
    setProperty(
      board,
      (element: PlanElement) => (isBlock(element) ? { ...element, ...change } : element),
      `${what} ${selectionKey(board)}`,
    );
  const shapes = new Set(blocks.map((block) => block.table));
  const counts = new Set(blocks.map((block) => block.fixed_places));
  return (
    <>
      {isOne && (
        <TextField
          label="Name"
          id={NAME_FIELD_ID}
          value={name}
          maxLength={planLimits.name}
          autoComplete="off"
          required
          message={name.trim() === '' ? 'Jeder Block braucht einen Namen.' : undefined}
          onChange={({ target }) => {
            setName(target.value);
            if (target.value.trim() !== '') set({ name: target.value.trim() }, 'name');
          }}
          onBlur={() => setName(first.name)}
        />
      )}
      <fieldset className={styles.choice}>
        <legend>Plätze</legend>
        <label>
          <input
            type="radio"
            name="kind"
            checked={areNoneFixed}
            disabled={taken > 0}
            onChange={() => set({ has_fixed_places: false }, 'kind')}
          />
          Nummerierte Sitze
        </label>
        <label>
          <input
            type="radio"
            name="kind"
            checked={areAllFixed}
            disabled={taken > 0}
            onChange={() => set({ has_fixed_places: true }, 'kind')}
          />
          Freie Platzwahl
        </label>
      </fieldset>
      {areAllFixed && (
        <NumberField
          label="Anzahl der Plätze"
          value={counts.size === 1 ? first.fixed_places : null}
          min={isOne ? taken : 0}
          max={planLimits.seats}
          onChange={(count) => set({ fixed_places: Math.round(count) }, 'places')}
        />
      )}
      {areNoneFixed && (
        <SelectField
          label="Sitze stehen"
          value={shapes.size === 1 ? (first.table ?? 'rows') : ''}
          onChange={({ target }) => {
            const table = tableShapes.find((shape) => shape === target.value);
            setProperty(
              board,
              (element: PlanElement) => {
                if (!isBlock(element)) return element;
                const { table: _, ...rows } = element;
                if (table === undefined) return rows;
                const seats = rows.rows.length > 0 ? rows.rows : resizeTable([], SEATS_AT_TABLE, newSeatKey);
                return { ...rows, rows: seats, table };
              },
              `table ${selectionKey(board)}`,
            );
          }}
        >
          {shapes.size > 1 && <option value="">verschieden</option>}
          <option value="rows">in Reihen</option>
          <option value="round">um einen runden Tisch</option>
          <option value="long">an einem langen Tisch</option>
        </SelectField>
      )}
      {areNoneFixed && blocks.every((block) => block.table !== undefined) && (
        <Checkbox
          label="Nur als ganzer Tisch"
          checked={blocks.every((block) => block.sold_whole)}
          onChange={({ target }) =>
            setProperty(
              board,
              (element: PlanElement) => (isBlock(element) ? sellWhole(element, target.checked) : element),
              `whole ${selectionKey(board)}`,
            )
          }
        />
      )}
      {isOne && areNoneFixed && (
        <Button variant="secondary" isWide onClick={() => enterBlock(board, first.key)}>
          Sitze bearbeiten
        </Button>
      )}
      <p className={styles.facts}>
        {areNoneFixed && (places === 0 ? 'Noch keine Sitze. ' : `${formatCount(places)} Sitze. `)}
        {taken > 0 &&
          `${taken === 1 ? 'Ein Platz ist' : `${formatCount(taken)} Plätze sind`} vergeben: Verschieben und umbenennen geht, entfernen nicht.`}
      </p>
    </>
  );
}

function sellWhole({ sold_whole: _, ...block }: DrawnBlock, isWhole: boolean): DrawnBlock {
  return isWhole ? { ...block, sold_whole: true } : block;
}

function FittingProperties({ fitting }: { fitting: Fitting }) {
  const board = useBoard();
  const [text, setText] = useState(fitting.text);
  const set = (change: (fitting: Fitting) => Fitting, what: string) =>
    setProperty(board, (element) => (isBlock(element) ? element : change(element)), `${what} ${fitting.key}`);
  return (
    <>
      {fitting.kind === 'label' && (
        <SelectField
          label="Zeichen"
          value={fitting.sign ?? ''}
          onChange={({ target }) => {
            const changed = withSign(
              fitting,
              labelSigns.find((sign) => sign === target.value),
            );
            setText(changed.text);
            set(() => changed, 'sign');
          }}
        >
          <option value="">nur Text</option>
          {labelSigns.map((sign) => (
            <option key={sign} value={sign}>
              {SIGN_NAMES[sign]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Text"
        id={NAME_FIELD_ID}
        value={text}
        maxLength={planLimits.name}
        autoComplete="off"
        required
        message={text.trim() === '' ? 'Hier muss etwas stehen.' : undefined}
        onChange={({ target }) => {
          setText(target.value);
          const wanted = target.value.trim();
          if (wanted !== '') set((element) => ({ ...element, text: wanted }), 'text');
        }}
        onBlur={() => setText(fitting.text)}
      />
    </>
  );
}

const IN_METRES = { unit: 'm', step: 0.1 };

/** Several elements move together, but each is resized individually. */
function BoxFields({ elements }: { elements: ReadonlyArray<PlanElement> }) {
  const board = useBoard();
  const [first] = elements;
  if (first === undefined) return null;
  const isOne = elements.length === 1;
  const bounds: Turned = isOne ? first : { ...boundsOf(elements), rotation: 0 };
  const mark = (what: string) => `${what} ${selectionKey(board)}`;
  const shared = (property: 'w' | 'h' | 'rotation') =>
    new Set(elements.map((element) => element[property])).size === 1 ? first[property] : null;
  const sharedMetres = (side: 'w' | 'h') => {
    const units = shared(side);
    return units === null ? null : units / UNITS_PER_METRE;
  };
  const resize = (sides: { w?: number; h?: number }) =>
    placeSelected(
      board,
      (box) => withSides(box, sides.w ?? box.w, sides.h ?? box.h, { x: -1, y: -1 }),
      mark('size'),
    );
  const { leastSide, mostSide } = planLimits;
  return (
    <>
      {!isOne && <p className={styles.facts}>{formatSides(bounds)}</p>}
      <div className={styles.pair}>
        <NumberField
          label="X"
          {...IN_METRES}
          value={bounds.x / UNITS_PER_METRE}
          onChange={(x) => moveSelected(board, { x: x * UNITS_PER_METRE - bounds.x, y: 0 }, mark('x'))}
        />
        <NumberField
          label="Y"
          {...IN_METRES}
          value={bounds.y / UNITS_PER_METRE}
          onChange={(y) => moveSelected(board, { x: 0, y: y * UNITS_PER_METRE - bounds.y }, mark('y'))}
        />
        <NumberField
          label="Breite"
          {...IN_METRES}
          value={sharedMetres('w')}
          min={leastSide / UNITS_PER_METRE}
          max={mostSide / UNITS_PER_METRE}
          onChange={(w) => resize({ w: w * UNITS_PER_METRE })}
        />
        <NumberField
          label="Höhe"
          {...IN_METRES}
          value={sharedMetres('h')}
          min={leastSide / UNITS_PER_METRE}
          max={mostSide / UNITS_PER_METRE}
          onChange={(h) => resize({ h: h * UNITS_PER_METRE })}
        />
        <NumberField
          label="Drehung"
          unit="°"
          value={shared('rotation')}
          min={-360}
          max={360}
          onChange={(rotation) => {
            if (isOne) turnSelected(board, rotation - first.rotation, mark('rotation'));
            else placeSelected(board, (box) => ({ ...box, rotation }), mark('rotation'));
          }}
        />
      </div>
    </>
  );
}
