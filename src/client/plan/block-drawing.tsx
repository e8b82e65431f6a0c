import { type MouseEvent, memo } from 'react';
import { Link } from 'react-router-dom';
import { middleOf } from '../../domain/turned-box.ts';
import styles from './block-drawing.module.css';
import { fitLabel, isCramped, type LabelContent } from './block-label.ts';
import { describeBlock, describePrice, freePlacesOf, type PlanBlock } from './plan-block.ts';
import { TextAtWidth } from './plan-sheet.tsx';

interface BlockDrawingProps {
  block: PlanBlock;
  /** Width of the whole plan, to which strokes and corners are relative. */
  planWidth: number;
  /** Whether names are abbreviated at this scale. Pass a stable function. */
  isShortAt: (unitsPerPixel: number) => boolean;
}

/**
 * Shows the category's colour along the front, the name, free and total places, and how full the block is.
 */
export const BlockDrawing = memo(function BlockDrawing({ block, planWidth, isShortAt }: BlockDrawingProps) {
  const { x, y, w, h, rotation } = block;
  const free = freePlacesOf(block);
  const isSoldOut = free === 0 && block.total > 0;
  const { unit, edge, bar, corner } = measuresOf(block, planWidth);
  const inset = Math.min(2.2 * corner, w / 4);
  const meter = { x: x + inset, w: w - 2 * inset, y: y + h - edge - 2.6 * unit, h: 1.3 * unit };
  const middle = middleOf(block);
  const text = { x: middle.x, y: middle.y + (bar - edge) / 2 - 0.8 * unit };
  const isUpsideDown = Math.cos((rotation * Math.PI) / 180) < 0;
  const classes = [styles.drawing, isSoldOut && styles.soldOut, block.color === null && styles.plain];

  return (
    <g
      transform={`rotate(${rotation} ${middle.x} ${middle.y})`}
      className={classes.filter(Boolean).join(' ')}
      color={block.color === null ? undefined : `#${block.color}`}
    >
      <rect className={styles.frame} {...{ x, y, width: w, height: h, rx: corner }} />
      <rect
        className={styles.body}
        fill={isSoldOut ? 'url(#sold-out)' : undefined}
        x={x + edge}
        y={y + bar}
        width={Math.max(w - 2 * edge, 0)}
        height={Math.max(h - bar - edge, 0)}
        rx={corner - edge}
      />
      <rect
        className={styles.meter}
        x={meter.x}
        y={meter.y}
        width={meter.w}
        height={meter.h}
        rx={meter.h / 2}
      />
      {free > 0 && (
        <rect
          className={styles.level}
          x={meter.x}
          y={meter.y}
          width={(meter.w * free) / Math.max(block.total, 1)}
          height={meter.h}
          rx={meter.h / 2}
        />
      )}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is not focusable, and its parent has an accessible name */}
      <g aria-hidden="true" transform={isUpsideDown ? `rotate(180 ${text.x} ${text.y})` : undefined}>
        <TextAtWidth planWidth={planWidth}>
          {(unitsPerPixel) =>
            fitLabel(labelOf(block, planWidth), unitsPerPixel, isShortAt(unitsPerPixel)).map((line) => (
              <text
                key={line.text}
                className={line.isName ? styles.name : styles.count}
                x={text.x}
                y={text.y + line.y}
                fontSize={line.size}
              >
                {line.text}
              </text>
            ))
          }
        </TextAtWidth>
      </g>
      <rect className={styles.ring} {...{ x, y, width: w, height: h, rx: corner }} />
    </g>
  );
});

/** In units of the plan. */
export function measuresOf({ w, h, table }: PlanBlock, planWidth: number) {
  const unit = planWidth / 360;
  const edge = Math.min(0.9 * unit, w / 8, h / 8);
  return {
    unit,
    edge,
    bar: Math.min(4.2 * unit, h / 5),
    corner: table === 'round' ? Math.min(w, h) / 2 : Math.min(5 * unit, h / 4, w / 4),
  };
}

/** The text on a block and the room for it, between colour bar and meter. */
function labelOf(block: PlanBlock, planWidth: number): LabelContent {
  const { unit, edge, bar } = measuresOf(block, planWidth);
  const free = freePlacesOf(block);
  return {
    name: block.name,
    count: `${free}/${block.total}`,
    remark: free === 0 && block.total > 0 ? 'ausverkauft' : describePrice(block),
    w: block.w - 2 * edge,
    h: block.h - bar - edge - 3 * unit,
  };
}

interface BlockLinkProps extends BlockDrawingProps {
  to: string;
  /** Opens the block in place instead of following the link. */
  onOpen?: (() => void) | undefined;
}

export function BlockLink({ to, onOpen, ...drawn }: BlockLinkProps) {
  const openHere = (event: MouseEvent) => {
    if (onOpen === undefined) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Link to={to} onClick={openHere} className={styles.link}>
      <title>{describeBlock(drawn.block)}</title>
      <BlockDrawing {...drawn} />
    </Link>
  );
}

/**
 * Abbreviates all names of the plan as soon as one would be too small to read. Memoized by scale, because
 * every block asks.
 */
export function shortNames(
  blocks: ReadonlyArray<PlanBlock>,
  planWidth: number,
): (unitsPerPixel: number) => boolean {
  const known = new Map<number, boolean>();
  return (unitsPerPixel) => {
    const cached = known.get(unitsPerPixel);
    if (cached !== undefined) return cached;
    const isShort = blocks.some((block) => isCramped(labelOf(block, planWidth), unitsPerPixel));
    known.set(unitsPerPixel, isShort);
    return isShort;
  };
}
