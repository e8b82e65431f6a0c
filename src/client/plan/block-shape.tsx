import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { fitLabel, type Labelled } from './block-label.ts';
import styles from './block-shape.module.css';
import { describeBlock, describePrice } from './block-wording.ts';
import { freePlacesOf, type PlanBlock } from './plan-block.ts';
import { WritingAtWidth } from './writing-at-width.tsx';

export interface BlockShapeProps {
  block: PlanBlock;
  /** The block's own page. */
  to: string;
  /** Opens it where one is, instead of going to its page. */
  onOpen?: (() => void) | undefined;
  /** The width of the whole plan, by which strokes and corners are measured. */
  planWidth: number;
  /** Whether names are cut short at a scale of the drawing. */
  isShortAt: (unitsPerPixel: number) => boolean;
}

/** One block on the plan: its category's colour along the front, its name, free and total places, how full it is. */
export function BlockShape({ block, to, onOpen, planWidth, isShortAt }: BlockShapeProps) {
  const { x, y, w, h, rotation } = block;
  const free = freePlacesOf(block);
  const isSoldOut = free === 0;
  const { unit, edge, bar, corner } = measuresOf(block, planWidth);
  const meter = { x: x + 2.2 * corner, w: w - 4.4 * corner, y: y + h - edge - 2.6 * unit, h: 1.3 * unit };
  const middle = { x: x + w / 2, y: y + h / 2 };
  const writing = { x: middle.x, y: middle.y + (bar - edge) / 2 - 0.8 * unit };
  const isUpsideDown = Math.cos((rotation * Math.PI) / 180) < 0;

  const openHere = (event: MouseEvent) => {
    if (onOpen === undefined) return;
    event.preventDefault();
    onOpen();
  };

  return (
    <Link
      to={to}
      onClick={openHere}
      className={isSoldOut ? `${styles.block} ${styles.soldOut}` : styles.block}
    >
      <title>{describeBlock(block)}</title>
      <g
        transform={`rotate(${rotation} ${middle.x} ${middle.y})`}
        className={block.color === null ? styles.plain : undefined}
        color={block.color === null ? undefined : `#${block.color}`}
      >
        <rect className={styles.frame} {...{ x, y, width: w, height: h, rx: corner }} />
        <rect
          className={styles.body}
          fill={isSoldOut ? 'url(#sold-out)' : undefined}
          x={x + edge}
          y={y + bar}
          width={w - 2 * edge}
          height={h - bar - edge}
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
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is not focusable; the title says all this in words */}
        <g aria-hidden="true" transform={isUpsideDown ? `rotate(180 ${writing.x} ${writing.y})` : undefined}>
          <WritingAtWidth planWidth={planWidth}>
            {(unitsPerPixel) =>
              fitLabel(labelOf(block, planWidth), unitsPerPixel, isShortAt(unitsPerPixel)).map((line) => (
                <text
                  key={line.text}
                  className={line.isName ? styles.name : styles.count}
                  x={writing.x}
                  y={writing.y + line.y}
                  fontSize={line.size}
                >
                  {line.text}
                </text>
              ))
            }
          </WritingAtWidth>
        </g>
        <rect className={styles.ring} {...{ x, y, width: w, height: h, rx: corner }} />
      </g>
    </Link>
  );
}

/** How thick and round a block is drawn, in the units of the plan. */
function measuresOf({ h }: PlanBlock, planWidth: number) {
  const unit = planWidth / 360;
  return { unit, edge: 0.9 * unit, bar: Math.min(4.2 * unit, h / 5), corner: Math.min(5 * unit, h / 4) };
}

/** What is to be written on a block, and the room between its bar and its meter. */
export function labelOf(block: PlanBlock, planWidth: number): Labelled {
  const { unit, edge, bar } = measuresOf(block, planWidth);
  const free = freePlacesOf(block);
  return {
    name: block.name,
    count: `${free}/${block.total}`,
    remark: free === 0 ? 'ausverkauft' : describePrice(block),
    w: block.w - 2 * edge,
    h: block.h - bar - edge - 3 * unit,
  };
}
