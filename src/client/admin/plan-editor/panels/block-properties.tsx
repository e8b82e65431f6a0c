import { useState } from 'react';
import { type DrawnBlock, isBlock, type PlanElement } from '../../../../domain/plan-element.ts';
import { planLimits } from '../../../../domain/plan-limits.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { officePathTo } from '../../office-path-to.ts';
import { useBoard, useBoardState } from '../canvas/board-context.ts';
import { placesOf } from '../canvas/shown-block.ts';
import { keysOf, setProperty } from '../tools/edit-elements.ts';
import { NumberField } from './number-field.tsx';
import styles from './side-panel.module.css';

/** The way to a block's rows and seats; as soon as the server knows the block. */
function SeatsLink({ id }: { id: number | undefined }) {
  if (id === undefined) return null;
  return (
    <LinkButton to={officePathTo.blockSeats(id)} variant="secondary" isWide>
      Sitze bearbeiten
    </LinkButton>
  );
}

/** The name of a block, and what kind of places it has and how many; of several what they have in common. */
export function BlockProperties({ blocks }: { blocks: ReadonlyArray<DrawnBlock> }) {
  const board = useBoard();
  const facts = useBoardState((state) => state.facts);
  const [first] = blocks;
  const [name, setName] = useState(first?.name ?? '');
  if (first === undefined) return null;
  const isOne = blocks.length === 1;
  const taken = blocks.reduce((sum, { key }) => sum + (facts.get(key)?.taken ?? 0), 0);
  const places = blocks.reduce((sum, block) => sum + placesOf(block, facts), 0);
  const areAllFixed = blocks.every((block) => block.has_fixed_places);
  const areNoneFixed = blocks.every((block) => !block.has_fixed_places);
  const set = (change: Partial<DrawnBlock>, what: string) =>
    setProperty(
      board,
      (element: PlanElement) => (isBlock(element) ? { ...element, ...change } : element),
      `${what} ${keysOf(board)}`,
    );
  const counts = new Set(blocks.map((block) => block.fixed_places));
  return (
    <>
      {isOne && (
        <TextField
          label="Name"
          id="block-name"
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
      {isOne && areNoneFixed && <SeatsLink id={facts.get(first.key)?.id} />}
      <p className={styles.facts}>
        {areNoneFixed && (places === 0 ? 'Noch keine Sitze. ' : `${places} Sitze. `)}
        {taken > 0 &&
          `${taken === 1 ? 'Ein Platz ist' : `${taken} Plätze sind`} vergeben: Verschieben und umbenennen geht, entfernen nicht.`}
      </p>
    </>
  );
}
