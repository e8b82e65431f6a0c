import type { PlanElement } from '../../../../domain/plan-element.ts';
import { roundPlan } from '../../../../domain/plan-geometry.ts';
import { planLimits } from '../../../../domain/plan-limits.ts';
import { withSides } from '../../../../domain/plan-resize.ts';
import { boundsOf, type Turned } from '../../../../domain/turned-box.ts';
import { useBoard } from '../canvas/board-context.ts';
import { keysOf, moveSelected, placeSelected, turnSelected } from '../tools/edit-elements.ts';
import { NumberField } from './number-field.tsx';
import styles from './side-panel.module.css';

/** Where something lies, how large it is and how it is turned; several are moved together and sized each. */
export function BoxFields({ elements }: { elements: ReadonlyArray<PlanElement> }) {
  const board = useBoard();
  const [first] = elements;
  if (first === undefined) return null;
  const isOne = elements.length === 1;
  const bounds: Turned = isOne ? first : { ...boundsOf(elements), rotation: 0 };
  const mark = (what: string) => `${what} ${keysOf(board)}`;
  const common = (property: 'w' | 'h' | 'rotation') =>
    new Set(elements.map((element) => element[property])).size === 1 ? first[property] : null;
  const resize = (sides: { w?: number; h?: number }) =>
    placeSelected(
      board,
      (box) => withSides(box, sides.w ?? box.w, sides.h ?? box.h, { x: -1, y: -1 }),
      mark('size'),
    );
  const { leastSide, mostSide } = planLimits;
  return (
    <div className={styles.pair}>
      <NumberField
        label="X"
        value={roundPlan(bounds.x)}
        onChange={(x) => moveSelected(board, { x: x - bounds.x, y: 0 }, mark('x'))}
      />
      <NumberField
        label="Y"
        value={roundPlan(bounds.y)}
        onChange={(y) => moveSelected(board, { x: 0, y: y - bounds.y }, mark('y'))}
      />
      <NumberField
        label="Breite"
        value={common('w')}
        min={leastSide}
        max={mostSide}
        onChange={(w) => resize({ w })}
      />
      <NumberField
        label="Höhe"
        value={common('h')}
        min={leastSide}
        max={mostSide}
        onChange={(h) => resize({ h })}
      />
      <NumberField
        label="Drehung"
        unit="°"
        value={common('rotation')}
        min={-360}
        max={360}
        onChange={(rotation) => {
          if (isOne) turnSelected(board, rotation - first.rotation, mark('rotation'));
          else placeSelected(board, (box) => ({ ...box, rotation }), mark('rotation'));
        }}
      />
    </div>
  );
}
