import type { BlockOutline } from './plan-block.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The whole drawing of a plan and the stage at its upper edge, in the units of the blocks. */
export interface PlanFrame {
  box: Box;
  stage: Box;
}

const STAGE_WIDTH = 0.36;
const STAGE_HEIGHT = 0.085;
const MARGIN = 0.035;

/** Frames blocks with a stage above them; the plan itself does not know where its stage is. */
export function framePlan(blocks: ReadonlyArray<Omit<BlockOutline, 'id' | 'name'>>): PlanFrame {
  const corners = blocks.flatMap(cornersOf);
  const left = Math.min(...corners.map(({ x }) => x));
  const right = Math.max(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  const bottom = Math.max(...corners.map(({ y }) => y));
  const width = Math.max(right - left, 1);
  const margin = width * MARGIN;
  const stage = { w: width * STAGE_WIDTH, h: width * STAGE_HEIGHT };
  const above = stage.h + 1.6 * margin;
  return {
    box: {
      x: left - margin,
      y: top - above - margin,
      w: width + 2 * margin,
      h: bottom - top + above + 2 * margin,
    },
    stage: { x: left + (width - stage.w) / 2, y: top - above, ...stage },
  };
}

/** Whether the stage lies before a block's first row, which is drawn at its upper edge, and not behind its last. */
export function isStageAhead(blocks: ReadonlyArray<BlockOutline>, blockId: number): boolean {
  const block = blocks.find(({ id }) => id === blockId);
  if (block === undefined) return false;
  const { stage } = framePlan(blocks);
  const dx = stage.x + stage.w / 2 - (block.x + block.w / 2);
  const dy = stage.y + stage.h - (block.y + block.h / 2);
  const angle = (block.rotation * Math.PI) / 180;
  const ahead = dx * Math.sin(angle) - dy * Math.cos(angle);
  return ahead >= 0;
}

/** The corners of a block as it lies, turned about its middle. */
function cornersOf({ x, y, w, h, rotation }: Omit<BlockOutline, 'id' | 'name'>) {
  const angle = (rotation * Math.PI) / 180;
  const middle = { x: x + w / 2, y: y + h / 2 };
  return [-1, 1].flatMap((across) =>
    [-1, 1].map((down) => {
      const dx = (across * w) / 2;
      const dy = (down * h) / 2;
      return {
        x: middle.x + dx * Math.cos(angle) - dy * Math.sin(angle),
        y: middle.y + dx * Math.sin(angle) + dy * Math.cos(angle),
      };
    }),
  );
}
