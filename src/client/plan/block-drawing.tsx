import { memo } from 'react';
import { middleOf } from '../../domain/turned-box.ts';
import styles from './block-drawing.module.css';
import { fitLabel, type Labelled } from './block-label.ts';
import { describePrice } from './block-wording.ts';
import { freePlacesOf, type PlanBlock } from './plan-block.ts';
import { WritingAtWidth } from './writing-at-width.tsx';

export interface BlockDrawingProps {
  block: PlanBlock;
  /** The width of the whole plan, by which strokes and corners are measured. */
  planWidth: number;
  /** Whether names are cut short at a scale of the drawing. Keep it the same function. */
  isShortAt: (unitsPerPixel: number) => boolean;
}

/** One block as it is drawn: its category's colour along the front, its name, free and total places, how full it is. */
export const BlockDrawing = memo(function BlockDrawing({ block, planWidth, isShortAt }: BlockDrawingProps) {
  const { x, y, w, h, rotation } = block;
  const free = freePlacesOf(block);
  const isSoldOut = free === 0 && block.total > 0;
  const { unit, edge, bar, corner } = measuresOf(block, planWidth);
  const inset = Math.min(2.2 * corner, w / 4);
  const meter = { x: x + inset, w: w - 2 * inset, y: y + h - edge - 2.6 * unit, h: 1.3 * unit };
  const middle = middleOf(block);
  const writing = { x: middle.x, y: middle.y + (bar - edge) / 2 - 0.8 * unit };
  const isUpsideDown = Math.cos((rotation * Math.PI) / 180) < 0;
  const look = [styles.drawing, isSoldOut && styles.soldOut, block.color === null && styles.plain];

  return (
    <g
      transform={`rotate(${rotation} ${middle.x} ${middle.y})`}
      className={look.filter(Boolean).join(' ')}
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
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is not focusable; whoever draws it says all this in words */}
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
  );
});

/** How thick and round a block is drawn, in the units of the plan. */
function measuresOf({ w, h }: PlanBlock, planWidth: number) {
  const unit = planWidth / 360;
  const edge = Math.min(0.9 * unit, w / 8, h / 8);
  return { unit, edge, bar: Math.min(4.2 * unit, h / 5), corner: Math.min(5 * unit, h / 4, w / 4) };
}

/** What is to be written on a block, and the room between its bar and its meter. */
export function labelOf(block: PlanBlock, planWidth: number): Labelled {
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
