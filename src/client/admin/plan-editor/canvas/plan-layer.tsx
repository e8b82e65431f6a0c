import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BlockFacts } from '../../../../contract/layouts.ts';
import {
  countPlaces,
  type DrawnBlock,
  type DrawnPlan,
  isBlock,
  type PlanElement,
} from '../../../../domain/floor-plan.ts';
import { type Box, boundsOf, middleOf } from '../../../../domain/turned-box.ts';
import { BlockDrawing, shortNames } from '../../../plan/block-drawing.tsx';
import { FittingDrawing } from '../../../plan/fitting-drawing.tsx';
import type { PlanBlock } from '../../../plan/plan-block.ts';
import { PlanSheet } from '../../../plan/plan-sheet.tsx';
import { type BoardState, frameOf, planOf, useBoard, useBoardState } from '../board-store.ts';
import styles from './canvas.module.css';
import { type SeatDetail, SeatsDrawing, type ShownPart, seatDetailOf } from './seats-drawing.tsx';

export const PLAN_SHEET_ID = 'plan-sheet';

/** Zooming only scales the plan; this long after the last change it is laid out at the new size. */
const LAYOUT_DELAY_MS = 120;
/** Beyond this number, moved elements lose their shadows to keep the drag smooth. */
const MAX_MOVED_WITH_SHADOW = 20;

/**
 * Draws the plan with the components that guests see. Panning and zooming change a single transform, and a
 * drag changes only the dragged nodes.
 */
export function PlanLayer() {
  const board = useBoard();
  const plan = useBoardState(planOf);
  const facts = useBoardState((state) => state.facts);
  const box = useMemo(() => frameOf(plan), [plan]);
  const isTraced = useBoardState(({ tracing }) => tracing !== null);
  const sheet = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState<ShownPart>({ scale: 0, box: { x: 0, y: 0, w: 0, h: 0 } });
  const part = useBoardState(({ isDrawnWhole }) => isDrawnWhole) ? EVERYTHING : inView;
  const enteredKey = useBoardState((state) => state.entered?.key);
  const blocks = useMemo(() => shownBlocks(plan, facts), [plan, facts]);
  const isShortAt = useMemo(() => shortNames([...blocks.values()], box.w), [blocks, box.w]);

  useLayoutEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    let laidOutScale = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const layOut = () => {
      laidOutScale = board.getState().view.scale;
      element.style.width = `${box.w * laidOutScale}px`;
      show();
      setInView(partOf(board.getState()));
    };
    const show = () => {
      const { view } = board.getState();
      const [x, y] = [(box.x - view.x) * view.scale, (box.y - view.y) * view.scale];
      element.style.transform = `translate(${x}px, ${y}px) scale(${view.scale / laidOutScale})`;
    };
    layOut();
    const stop = board.subscribe((state, before) => {
      if (state.view === before.view) return;
      show();
      clearTimeout(rest);
      rest = setTimeout(layOut, LAYOUT_DELAY_MS);
    });
    return () => {
      stop();
      clearTimeout(rest);
    };
  }, [board, box.x, box.y, box.w]);

  useLayoutEffect(() => followMoves(board, sheet), [board]);

  useEffect(() => {
    const show = () => flushSync(() => board.setState({ isDrawnWhole: true }));
    const end = () => board.setState({ isDrawnWhole: false });
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', end);
    };
  }, [board]);

  return (
    <div
      ref={sheet}
      id={PLAN_SHEET_ID}
      className={styles.sheet}
      data-is-traced={isTraced || undefined}
      aria-hidden="true"
    >
      <PlanSheet box={box}>
        {plan.elements.map((element: PlanElement) => (
          <PlanLayerElement
            key={element.key}
            element={element}
            block={blocks.get(element.key)}
            planWidth={box.w}
            isShortAt={isShortAt}
            {...seatsShownOf(element, part, element.key === enteredKey)}
          />
        ))}
      </PlanSheet>
    </div>
  );
}

/** Moves the DOM nodes of dragged elements without rendering. Returns a function to unsubscribe. */
function followMoves(board: ReturnType<typeof useBoard>, sheet: React.RefObject<HTMLElement | null>) {
  let moved: SVGGElement[] = [];
  return board.subscribe(({ gesture, selection }, before) => {
    if (gesture === before.gesture) return;
    if (gesture?.kind === 'move') {
      if (moved.length === 0) {
        moved = [...(sheet.current?.querySelectorAll<SVGGElement>('[data-key]') ?? [])].filter((node) =>
          selection.has(node.dataset.key ?? ''),
        );
      }
      sheet.current?.toggleAttribute('data-is-heavy', moved.length > MAX_MOVED_WITH_SHADOW);
      for (const node of moved) node.setAttribute('transform', `translate(${gesture.dx} ${gesture.dy})`);
    } else if (moved.length > 0) {
      sheet.current?.removeAttribute('data-is-heavy');
      for (const node of moved) node.removeAttribute('transform');
      moved = [];
    }
  });
}

interface PlanLayerElementProps {
  element: PlanElement;
  /** Set for blocks: what guests see. */
  block: PlanBlock | undefined;
  planWidth: number;
  isShortAt: (unitsPerPixel: number) => boolean;
  seats: SeatDetail;
  /** Where seats are numbered. */
  numbersIn: Box | null;
}

/** On paper every seat has its number, for those who put up the chairs. */
const EVERYTHING: ShownPart = { scale: 1000, box: { x: -1e6, y: -1e6, w: 2e6, h: 2e6 } };

/** What is in view, with as much again around it, so that short ways need nothing new. */
function partOf({ view, size }: BoardState): ShownPart {
  const [w, h] = [size.width / view.scale, size.height / view.scale];
  return { scale: view.scale, box: { x: view.x - w / 2, y: view.y - h / 2, w: 2 * w, h: 2 * h } };
}

function seatsShownOf(element: PlanElement, part: ShownPart, isEntered: boolean) {
  const seats = isBlock(element) ? seatDetailOf(element, part, isEntered) : 'none';
  const { x, y, w, h } = boundsOf([element]);
  const { box } = part;
  const isNear = x < box.x + box.w && x + w > box.x && y < box.y + box.h && y + h > box.y;
  return { seats, numbersIn: seats === 'numbers' && isNear ? box : null };
}

/** Shows the element as it is, or as the drag in progress would leave it. */
const PlanLayerElement = memo(function PlanLayerElement({
  element,
  block,
  planWidth,
  isShortAt,
  seats,
  numbersIn,
}: PlanLayerElementProps) {
  const shape = useBoardState(({ gesture }) =>
    gesture?.kind === 'shape' ? gesture.boxes.get(element.key) : undefined,
  );
  const { x, y, w, h, rotation } = shape ?? element;
  const middle = middleOf({ x, y, w, h });
  return (
    <g data-key={element.key} className={styles.element}>
      {block && isBlock(element) && seats !== 'none' ? (
        <SeatsDrawing
          block={shape ? { ...element, ...shape } : element}
          shown={shape ? { ...block, ...shape } : block}
          planWidth={planWidth}
          numbersIn={numbersIn}
        />
      ) : block && isBlock(element) ? (
        <BlockDrawing
          block={shape ? { ...block, ...shape } : block}
          planWidth={planWidth}
          isShortAt={isShortAt}
        />
      ) : (
        <FittingDrawing fitting={fittingOf(element, shape)} planWidth={planWidth} />
      )}
      <rect
        className={styles.grip}
        {...{ x, y, width: w, height: h }}
        transform={`rotate(${rotation} ${middle.x} ${middle.y})`}
      />
    </g>
  );
});

function fittingOf(element: PlanElement, shape: object | undefined) {
  if (isBlock(element)) throw new Error('A block needs its PlanBlock to be drawn.');
  return shape ? { ...element, ...shape } : element;
}

type Facts = ReadonlyMap<string, BlockFacts>;

const NOTHING_TAKEN = { seats: [], places: 0 };

/** Keeps the same object for an unchanged block, so that it is not rendered again. */
const shownCache = new WeakMap<DrawnBlock, { facts: Facts; shown: PlanBlock }>();

/** By key, as guests see the blocks while nothing is sold. */
function shownBlocks({ elements }: DrawnPlan, facts: Facts): ReadonlyMap<string, PlanBlock> {
  return new Map(elements.filter(isBlock).map((block) => [block.key, shownBlock(block, facts)]));
}

function shownBlock(block: DrawnBlock, facts: Facts): PlanBlock {
  const cached = shownCache.get(block);
  if (cached?.facts === facts) return cached.shown;
  const { key, name, x, y, w, h, rotation, table } = block;
  const own = facts.get(key);
  const shown: PlanBlock = {
    // Unsaved blocks have no id yet, and drawing does not need one.
    ...{ id: own?.id ?? 0, name, x, y, w, h, rotation, table },
    color: own?.color ?? null,
    category: null,
    fromCents: null,
    total: countPlaces(block, 'available'),
    taken: NOTHING_TAKEN,
  };
  shownCache.set(block, { facts, shown });
  return shown;
}
