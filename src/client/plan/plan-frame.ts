import type { Block } from '../../contract/events.ts';
import type { LabelSign } from '../../domain/label-signs.ts';
import { type Box, boundsOf, middleOf, type Point, type Turned, turnPoint } from '../../domain/turned-box.ts';

/** `x` and `y` are the upper left corner before rotation by `rotation` degrees about the middle. */
export type BlockOutline = Pick<Block, 'id' | 'name' | 'x' | 'y' | 'w' | 'h' | 'rotation' | 'table'>;

/** A stage or a label on the plan. */
export interface PlanFitting extends Turned {
  kind: 'stage' | 'label';
  key: string;
  text: string;
  sign?: LabelSign;
}

/** Undefined if nobody has placed the stage; it is then drawn above the blocks. */
export type Fittings = ReadonlyArray<PlanFitting> | undefined;

/** Bounds of the whole drawing, in the units of the blocks. */
interface PlanFrame {
  box: Box;
  fittings: ReadonlyArray<PlanFitting>;
}

const STAGE_WIDTH = 0.36;
const STAGE_HEIGHT = 0.085;
const MARGIN = 0.035;
const EMPTY_BOX: Box = { x: 0, y: 0, w: 600, h: 400 };

/** Adds a margin; a plan without fittings gets a stage above its blocks. */
export function framePlan(blocks: ReadonlyArray<Turned>, fittings?: Fittings): PlanFrame {
  const own = blocks.length > 0 ? boundsOf(blocks) : EMPTY_BOX;
  const width = Math.max(own.w, 1);
  if (fittings !== undefined) {
    const all = blocks.length + fittings.length > 0 ? boundsOf([...blocks, ...fittings]) : EMPTY_BOX;
    return { box: withMargin(all, Math.max(all.w, 1) * MARGIN), fittings };
  }
  const margin = width * MARGIN;
  const stage = stageAbove(own);
  const top = stage.y;
  const box = withMargin({ x: own.x, y: top, w: width, h: own.y + own.h - top }, margin);
  return { box, fittings: [stage] };
}

/** Centered above the blocks. */
export function stageAbove(blocks: Box): PlanFitting {
  const width = Math.max(blocks.w, 1);
  const [w, h] = [width * STAGE_WIDTH, width * STAGE_HEIGHT];
  const y = blocks.y - h - 1.6 * width * MARGIN;
  return { kind: 'stage', key: 'stage', text: 'Bühne', x: blocks.x + (width - w) / 2, y, w, h, rotation: 0 };
}

function withMargin({ x, y, w, h }: Box, margin: number): Box {
  return { x: x - margin, y: y - margin, w: w + 2 * margin, h: h + 2 * margin };
}

/** Whether the stage is in front of the block's first row, which is drawn along its upper edge. */
export function isStageAhead(
  blocks: ReadonlyArray<BlockOutline>,
  blockId: number,
  fittings?: Fittings,
): boolean {
  const block = blocks.find(({ id }) => id === blockId);
  const stage = framePlan(blocks, fittings).fittings.find(({ kind }) => kind === 'stage');
  if (block === undefined || stage === undefined) return false;
  const front = frontOf(stage);
  const { x, y } = middleOf(block);
  const angle = (block.rotation * Math.PI) / 180;
  return (front.x - x) * Math.sin(angle) - (front.y - y) * Math.cos(angle) >= 0;
}

/** The middle of the edge that faces the audience. */
function frontOf(stage: Turned): Point {
  const middle = middleOf(stage);
  return turnPoint({ x: middle.x, y: stage.y + stage.h }, middle, stage.rotation);
}
