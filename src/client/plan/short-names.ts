import { labelOf } from './block-drawing.tsx';
import { isCramped } from './block-label.ts';
import type { PlanBlock } from './plan-block.ts';

/**
 * Whether names are cut short at a scale of the drawing: all are as soon as one would be too small to read. Looked at
 * once for each scale, for a plan of hundreds of blocks asks hundreds of times.
 */
export function shortNames(
  blocks: ReadonlyArray<PlanBlock>,
  planWidth: number,
): (unitsPerPixel: number) => boolean {
  const known = new Map<number, boolean>();
  return (unitsPerPixel) => {
    const kept = known.get(unitsPerPixel);
    if (kept !== undefined) return kept;
    const isShort = blocks.some((block) => isCramped(labelOf(block, planWidth), unitsPerPixel));
    known.set(unitsPerPixel, isShort);
    return isShort;
  };
}
