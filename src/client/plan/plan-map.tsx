import { useCallback, useMemo } from 'react';
import { ZoomPane } from '../ui/zoom-pane.tsx';
import { BlockLink, shortNames } from './block-drawing.tsx';
import { FittingDrawing } from './fitting-drawing.tsx';
import type { PlanBlock } from './plan-block.ts';
import { type Fittings, framePlan } from './plan-frame.ts';
import styles from './plan-sheet.module.css';
import { PlanSheet } from './plan-sheet.tsx';

/** In pixels: wide enough for every name on the plan. */
const MAX_WIDTH = 1500;

interface PlanMapProps {
  blocks: PlanBlock[];
  fittings: Fittings;
  pathToBlock: (blockId: number) => string;
  /** Opens a block in place instead of following its link. */
  onOpen?: (blockId: number) => void;
}

export function PlanMap({ blocks, fittings, pathToBlock, onOpen }: PlanMapProps) {
  const frame = useMemo(() => framePlan(blocks, fittings), [blocks, fittings]);
  const { box } = frame;
  const isShortAt = useMemo(() => shortNames(blocks, box.w), [blocks, box.w]);
  const maxZoomAt = useCallback((width: number) => Math.max(1.8, MAX_WIDTH / width), []);
  return (
    <ZoomPane label="Saalplan" hint="Die Zahlen: freie / alle Plätze" maxZoomAt={maxZoomAt}>
      <nav
        className={styles.sheet}
        aria-label={fittings === undefined ? 'Saalplan, oben die Bühne' : 'Saalplan'}
      >
        <PlanSheet box={box}>
          {frame.fittings.map((fitting) => (
            <FittingDrawing key={fitting.key} fitting={fitting} planWidth={box.w} />
          ))}
          {blocks.map((block) => (
            <BlockLink
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
