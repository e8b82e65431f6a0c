import { useMemo } from 'react';
import { boundsOf, type Turned } from '../../../../domain/turned-box.ts';
import { planOf } from '../board-store.ts';
import { useBoardState } from './board-context.ts';
import { toPane } from './board-view.ts';
import { hueOf } from './other-hue.ts';
import styles from './others-frames.module.css';
import { SelectionOutlines } from './selection-outlines.tsx';

const STILL = { dx: 0, dy: 0 };

/** What others have selected, outlined in the colour each of them has here, with the name beside it. */
export function OthersFrames() {
  const others = useBoardState((state) => state.others);
  const plan = useBoardState(planOf);
  const view = useBoardState((state) => state.view);
  const frames = useMemo(
    () =>
      others.flatMap(({ tab, name, selected }) => {
        const keys = new Set(selected);
        const boxes = plan.elements.filter(({ key }) => keys.has(key));
        return boxes.length === 0 ? [] : [{ tab, name, boxes, hue: hueOf(tab, others) }];
      }),
    [others, plan],
  );
  return frames.map(({ tab, name, boxes, hue }) => (
    <g key={tab} className={styles.other} data-hue={hue} data-other={name}>
      <SelectionOutlines boxes={boxes} view={view} moved={STILL} />
      <NameTag name={name} at={toPane(boundsOf(boxes as Turned[]), view)} />
    </g>
  ));
}

/** A letter of the tag is about so wide. */
const LETTER_PX = 7;
const TAG_PX = 20;

function NameTag({ name, at }: { name: string; at: { x: number; y: number } }) {
  const width = name.length * LETTER_PX + 12;
  return (
    <g transform={`translate(${at.x} ${at.y - TAG_PX - 4})`}>
      <rect className={styles.tag} width={width} height={TAG_PX} rx="4" />
      <text className={styles.name} x={width / 2} y={TAG_PX / 2}>
        {name}
      </text>
    </g>
  );
}
