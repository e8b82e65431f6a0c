import { useMemo } from 'react';
import { boundsOf, cornersOf, type Point, type Turned } from '../../../../domain/turned-box.ts';
import { selectedOf } from '../board-store.ts';
import { useBoard, useBoardState } from './board-context.ts';
import { toPane } from './board-view.ts';
import styles from './paper-overlay.module.css';
import { SelectionOutlines } from './selection-outlines.tsx';

const CORNERS = ['nw', 'ne', 'se', 'sw'] as const;
const SIDES = ['n', 'e', 's', 'w'] as const;
const CURSORS = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'];
const TURN_PX = 26;
/** With less room between them, handles at the sides would cover those at the corners. */
const SIDE_ROOM_PX = 48;

/** Outlines of what is selected, and the handles to pull and turn it by. */
export function SelectionFrame() {
  const board = useBoard();
  const selection = useBoardState((state) => state.selection);
  const plan = useBoardState((state) => state.history.present);
  const view = useBoardState((state) => state.view);
  const gesture = useBoardState((state) => state.gesture);
  const tool = useBoardState((state) => state.tool);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected is a matter of both
  const selected = useMemo(() => selectedOf(board.getState()), [plan, selection]);
  const [only] = selected;
  if (only === undefined) return null;

  const moved = gesture?.kind === 'move' ? gesture : { dx: 0, dy: 0 };
  const shapes = gesture?.kind === 'shape' ? gesture.boxes : null;
  const boxes = shapes ? selected.map((element) => shapes.get(element.key) ?? element) : selected;
  const [first = only] = boxes;
  const frame: Turned = selected.length === 1 ? first : { ...boundsOf(boxes), rotation: 0 };
  const shown = { ...frame, x: frame.x + moved.dx, y: frame.y + moved.dy };
  const hasHandles = gesture === null && tool === 'select';
  return (
    <>
      <SelectionOutlines boxes={boxes} view={view} moved={moved} />
      {selected.length > 1 && <Bounds box={shown} view={view} />}
      {hasHandles && <Handles box={shown} view={view} hasSides={selected.length === 1} />}
    </>
  );
}

type View = Parameters<typeof toPane>[1];

function Bounds({ box, view }: { box: Turned; view: View }) {
  const { x, y } = toPane(box, view);
  return (
    <rect
      className={styles.bounds}
      {...{ x: x - 4, y: y - 4, width: box.w * view.scale + 8, height: box.h * view.scale + 8 }}
    />
  );
}

function Handles({ box, view, hasSides }: { box: Turned; view: View; hasSides: boolean }) {
  const corners = cornersOf(box).map((corner) => toPane(corner, view)) as [Point, Point, Point, Point];
  const between = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [nw, ne, se, sw] = corners;
  const sides = [between(nw, ne), between(ne, se), between(se, sw), between(sw, nw)];
  const top = sides[0] as Point;
  const angle = ((box.rotation - 90) * Math.PI) / 180;
  const turn = { x: top.x + Math.cos(angle) * TURN_PX, y: top.y + Math.sin(angle) * TURN_PX };
  const isRoomy = (side: number) => side * view.scale >= SIDE_ROOM_PX;
  return (
    <g>
      <line className={styles.stem} x1={top.x} y1={top.y} x2={turn.x} y2={turn.y} />
      <Handle name="turn" at={turn} isRound />
      {hasSides &&
        SIDES.map(
          (name, index) =>
            isRoomy(index % 2 === 0 ? box.w : box.h) && (
              <Handle key={name} name={name} at={sides[index] as Point} turned={box.rotation + index * 90} />
            ),
        )}
      {CORNERS.map((name, index) => (
        <Handle key={name} name={name} at={corners[index] as Point} turned={box.rotation + index * 90 - 45} />
      ))}
    </g>
  );
}

interface HandleProps {
  name: string;
  at: Point;
  /** Degrees from upwards, for the arrow of the mouse. */
  turned?: number;
  isRound?: boolean;
}

function Handle({ name, at, turned = 0, isRound = false }: HandleProps) {
  const eighth = Math.round(((turned % 180) + 180) / 45) % 4;
  return (
    <g data-handle={name} className={isRound ? styles.turn : undefined}>
      <rect className={styles.handle} x={at.x - 5} y={at.y - 5} width="10" height="10" rx={isRound ? 5 : 2} />
      <circle
        className={styles.reach}
        cx={at.x}
        cy={at.y}
        r="13"
        style={isRound ? undefined : { cursor: CURSORS[eighth] }}
      />
    </g>
  );
}
