import { useCallback } from 'react';
import { ZoomPane } from '../ui/zoom-pane.tsx';
import { isCramped } from './block-label.ts';
import { BlockShape, labelOf } from './block-shape.tsx';
import type { PlanBlock } from './plan-block.ts';
import { framePlan } from './plan-frame.ts';
import styles from './plan-map.module.css';
import { Stage } from './stage.tsx';
import { WritingAtWidth } from './writing-at-width.tsx';

/** Enlarged as far as this, a plan is large enough for every name on it. */
const MOST_WIDTH = 1500;

export interface PlanMapProps {
  blocks: PlanBlock[];
  /** Where a block leads to. */
  pathToBlock: (blockId: number) => string;
  /** Opens a block on this page instead of leading to its own. */
  onOpen?: (blockId: number) => void;
}

/** The floor plan: the stage, and every block where it lies as a link to its page. */
export function PlanMap({ blocks, pathToBlock, onOpen }: PlanMapProps) {
  const { box, stage } = framePlan(blocks);
  const isShortAt = (unitsPerPixel: number) =>
    blocks.some((block) => isCramped(labelOf(block, box.w), unitsPerPixel));
  const mostAt = useCallback((width: number) => Math.max(1.8, MOST_WIDTH / width), []);
  return (
    <ZoomPane label="Saalplan" hint="Die Zahlen: freie / alle Plätze" mostAt={mostAt}>
      <nav className={styles.sheet} aria-label="Saalplan, oben die Bühne">
        {/* To some screen readers a picture has no links in it: here only what is in it counts. */}
        <svg role="presentation" className={styles.plan} viewBox={`${box.x} ${box.y} ${box.w} ${box.h}`}>
          <defs>
            <pattern
              id="sold-out"
              width={box.w * 0.012}
              height={box.w * 0.012}
              patternTransform="rotate(45)"
              patternUnits="userSpaceOnUse"
            >
              <rect className={styles.hatchGround} width="100%" height="100%" />
              <rect className={styles.hatchLine} width={box.w * 0.004} height="100%" />
            </pattern>
          </defs>
          <Stage box={stage} />
          <WritingAtWidth planWidth={box.w}>
            {(unitsPerPixel) => (
              <text
                className={styles.stageName}
                x={stage.x + stage.w / 2}
                y={stage.y + stage.h * 0.56}
                fontSize={12.5 * unitsPerPixel}
              >
                BÜHNE
              </text>
            )}
          </WritingAtWidth>
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
        </svg>
      </nav>
    </ZoomPane>
  );
}
