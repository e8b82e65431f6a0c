import { memo, useMemo } from 'react';
import { UNITS_PER_METRE } from '../../../../domain/floor-plan.ts';
import { plainAngle, roundPlan } from '../../../../domain/plan-geometry.ts';
import { boundsOf, cornersOf, middleOf, type Point, type Turned } from '../../../../domain/turned-box.ts';
import {
  enteredBlockOf,
  type Gesture,
  hueOf,
  planOf,
  selectedOf,
  useBoard,
  useBoardState,
} from '../board-store.ts';
import styles from './canvas.module.css';
import { toCanvas, type Viewport } from './viewport.ts';

const NOT_MOVED = { dx: 0, dy: 0 };

/** Average width of a letter on a tag. */
const LETTER_PX = 7;
const TAG_PX = 20;

const CURSORS = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'];
const TURN_HANDLE_PX = 26;
/** On shorter sides, the middle handle would cover those at the corners. */
const MIN_SIDE_PX = 48;

/** Selections, handles and guides: everything above the plan that is not part of it. */
export function CanvasOverlay() {
  const { width, height } = useBoardState((state) => state.size);
  return (
    <svg className={styles.overlay} width={width} height={height} aria-hidden="true">
      <OthersSelections />
      <SelectionFrame />
      <GestureMarks />
    </svg>
  );
}

/** Outlines the selection and draws the handles to resize and rotate it. */
function SelectionFrame() {
  const board = useBoard();
  const selection = useBoardState((state) => state.selection);
  const plan = useBoardState((state) => state.history.present);
  const view = useBoardState((state) => state.view);
  const gesture = useBoardState((state) => state.gesture);
  const tool = useBoardState((state) => state.tool);
  // biome-ignore lint/correctness/useExhaustiveDependencies: selectedOf reads both from the board's state
  const selected = useMemo(() => selectedOf(board.getState()), [plan, selection]);
  const isEntered = useBoardState((state) => enteredBlockOf(state) !== null);
  const [only] = selected;
  if (only === undefined || isEntered) return null;

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

function Bounds({ box, view }: { box: Turned; view: Viewport }) {
  const { x, y } = toCanvas(box, view);
  return (
    <rect
      className={styles.bounds}
      {...{ x: x - 4, y: y - 4, width: box.w * view.scale + 8, height: box.h * view.scale + 8 }}
    />
  );
}

function Handles({ box, view, hasSides }: { box: Turned; view: Viewport; hasSides: boolean }) {
  const [topLeft, topRight, bottomRight, bottomLeft] = cornersOf(box);
  const corner = (name: string, at: Point, turned: number) => ({ name, at: toCanvas(at, view), turned });
  const side = (name: string, a: Point, b: Point, turned: number) =>
    corner(name, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, turned);
  const corners = [
    corner('nw', topLeft, -45),
    corner('ne', topRight, 45),
    corner('se', bottomRight, 135),
    corner('sw', bottomLeft, 225),
  ];
  const north = side('n', topLeft, topRight, 0);
  const east = side('e', topRight, bottomRight, 90);
  const south = side('s', bottomRight, bottomLeft, 180);
  const west = side('w', bottomLeft, topLeft, 270);
  const isRoomy = (length: number) => hasSides && length * view.scale >= MIN_SIDE_PX;
  const sides = [...(isRoomy(box.w) ? [north, south] : []), ...(isRoomy(box.h) ? [east, west] : [])];
  const top = north.at;
  const angle = ((box.rotation - 90) * Math.PI) / 180;
  const turn = { x: top.x + Math.cos(angle) * TURN_HANDLE_PX, y: top.y + Math.sin(angle) * TURN_HANDLE_PX };
  return (
    <g>
      <line className={styles.stem} x1={top.x} y1={top.y} x2={turn.x} y2={turn.y} />
      <Handle name="turn" at={turn} isRound />
      {[...sides, ...corners].map(({ name, at, turned }) => (
        <Handle key={name} name={name} at={at} turned={box.rotation + turned} />
      ))}
    </g>
  );
}

interface HandleProps {
  name: string;
  at: Point;
  /** The direction in which the handle pulls, in degrees from upwards; picks the mouse cursor. */
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

interface SelectionOutlinesProps {
  boxes: ReadonlyArray<Turned>;
  view: Viewport;
  moved: { dx: number; dy: number };
}

/** Drawn in plan units, so that panning, zooming and moving change only one transform. */
function SelectionOutlines({ boxes, view, moved }: SelectionOutlinesProps) {
  const { scale } = view;
  const transform = `matrix(${scale} 0 0 ${scale} ${(moved.dx - view.x) * scale} ${(moved.dy - view.y) * scale})`;
  return (
    <g transform={transform}>
      <Outlines boxes={boxes} />
    </g>
  );
}

const Outlines = memo(function Outlines({ boxes }: { boxes: ReadonlyArray<Turned> }) {
  return boxes.map((box, index) => {
    const { x, y } = middleOf(box);
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no id and no state
        key={index}
        className={styles.outline}
        {...{ x: box.x, y: box.y, width: box.w, height: box.h }}
        transform={`rotate(${box.rotation} ${x} ${y})`}
      />
    );
  });
});

/** Outlines other editors' selections, each in its own colour and tagged with a name. */
function OthersSelections() {
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
      <SelectionOutlines boxes={boxes} view={view} moved={NOT_MOVED} />
      <NameTag name={name} at={toCanvas(boundsOf(boxes), view)} />
    </g>
  ));
}

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

/** Shows the drag in progress: its guides, the frame being drawn, and measures. */
function GestureMarks() {
  const gesture = useBoardState((state) => state.gesture);
  const view = useBoardState((state) => state.view);
  const size = useBoardState((state) => state.size);
  if (gesture === null) return null;
  const guides = gesture.kind === 'move' || gesture.kind === 'shape' ? gesture.guides : [];
  const measure = formatMeasure(gesture);
  return (
    <>
      {guides.map(({ axis, at, from, to }) => {
        const start = toCanvas(axis === 'x' ? { x: at, y: from } : { x: from, y: at }, view);
        const end = toCanvas(axis === 'x' ? { x: at, y: to } : { x: to, y: at }, view);
        return (
          <line
            key={`${axis}${at}`}
            className={styles.guide}
            {...{ x1: start.x, y1: start.y, x2: end.x, y2: end.y }}
          />
        );
      })}
      {(gesture.kind === 'draw' || gesture.kind === 'marquee') && (
        <rect
          className={styles.gestureFrame}
          {...toCanvas(gesture.box, view)}
          width={gesture.box.w * view.scale}
          height={gesture.box.h * view.scale}
        />
      )}
      {measure !== null && (
        <g className={styles.measure} transform={`translate(${size.width / 2} ${size.height - 28})`}>
          <rect
            x={-measure.length * 3.7 - 10}
            y="-13"
            width={measure.length * 7.4 + 20}
            height="26"
            rx="13"
          />
          <text>{measure}</text>
        </g>
      )}
    </>
  );
}

function formatMeasure(gesture: Gesture): string | null {
  if (gesture.kind === 'marquee' || gesture.kind === 'tracing') return null;
  if (gesture.kind === 'seats') {
    const parts = [gesture.by !== 0 && formatOffset(gesture.by), gesture.row && `Reihe ${gesture.row}`];
    return parts.filter(Boolean).join(' · ') || null;
  }
  if (gesture.kind === 'draw') return formatSize(gesture.box);
  if (gesture.kind === 'move') return `${formatOffset(gesture.dx)} · ${formatOffset(gesture.dy)}`;
  const [box, ...more] = gesture.boxes.values();
  if (box === undefined || more.length > 0) return null;
  return `${formatSize(box)} · ${formatNumber(plainAngle(box.rotation))}°`;
}

const formatNumber = (value: number) => String(Math.round(roundPlan(value) * 10) / 10).replace('.', ',');
const formatOffset = (value: number) => `${value > 0 ? '+' : ''}${formatNumber(value)}`;
const formatSize = ({ w, h }: { w: number; h: number }) =>
  `${formatNumber(w / UNITS_PER_METRE)} × ${formatNumber(h / UNITS_PER_METRE)} m`;
