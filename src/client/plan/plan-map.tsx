import { useCallback, useMemo } from 'react';
import { ZoomPane } from '../ui/zoom-pane.tsx';
import { BlockShape } from './block-shape.tsx';
import { FittingDrawing } from './fitting-drawing.tsx';
import type { PlanBlock } from './plan-block.ts';
import { type Fittings, framePlan } from './plan-frame.ts';
import styles from './plan-map.module.css';
import { PlanSheet } from './plan-sheet.tsx';
import { shortNames } from './short-names.ts';

/** Enlarged as far as this, a plan is large enough for every name on it. */
const MOST_WIDTH = 1500;

export interface PlanMapProps {
  blocks: PlanBlock[];
  fittings: Fittings;
  /** Where a block leads to. */
  pathToBlock: (blockId: number) => string;
  /** Opens a block on this page instead of leading to its own. */
  onOpen?: (blockId: number) => void;
}

/** The floor plan: the stage, and every block where it lies as a link to its page. */
export function PlanMap({ blocks, fittings, pathToBlock, onOpen }: PlanMapProps) {
  const frame = useMemo(() => framePlan(blocks, fittings), [blocks, fittings]);
  const { box } = frame;
  const isShortAt = useMemo(() => shortNames(blocks, box.w), [blocks, box.w]);
  const mostAt = useCallback((width: number) => Math.max(1.8, MOST_WIDTH / width), []);
  return (
    <ZoomPane label="Saalplan" hint="Die Zahlen: freie / alle Plätze" mostAt={mostAt}>
      <nav
        className={styles.sheet}
        aria-label={fittings === undefined ? 'Saalplan, oben die Bühne' : 'Saalplan'}
      >
        <PlanSheet box={box}>
          {frame.fittings.map((fitting) => (
            <FittingDrawing key={fitting.key} fitting={fitting} planWidth={box.w} />
          ))}
          {blocks.map((block) => (
            <BlockShape
              key={block.id}
              block={block}
              to={pathToBlock(block.id)}
              onOpen={onOpen && (() => onOpen(block.id))}
              planWidth={box.w}
              isShortAt={isShortAt}
            />
          ))}
        </PlanSheet>
      </nav>
    </ZoomPane>
  );
}
