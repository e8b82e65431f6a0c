import { type PointerEvent, useMemo, useRef, useState } from 'react';
import type { SalePlan } from '../../../../contract/sale-plans.ts';
import { type Box, middleOf } from '../../../../domain/turned-box.ts';
import { fitLabel, isCramped, type LabelContent } from '../../../plan/block-label.ts';
import { FittingDrawing } from '../../../plan/fitting-drawing.tsx';
import { framePlan } from '../../../plan/plan-frame.ts';
import { PlanSheet, TextAtWidth } from '../../../plan/plan-sheet.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import styles from './plan-tab.module.css';

interface PlanDrawingProps {
  plan: SalePlan;
  /** Hex without `#`; `null` without a category. */
  colorOf: (blockId: number) => string | null;
  captionOf: (blockId: number) => string;
  chosen: ReadonlySet<number>;
  /** With `isOn` chooses them all, without it each changes. */
  onToggle: (blockIds: ReadonlyArray<number>, isOn?: boolean) => void;
}

/** In pixels, from where a pressed mouse draws a frame instead of clicking. */
const DRAG_FROM = 6;

/**
 * A click chooses a block, a frame drawn with the mouse all that it touches. Hidden from screen readers, which have the
 * list of blocks.
 */
export function PlanDrawing({ plan, colorOf, captionOf, chosen, onToggle }: PlanDrawingProps) {
  const { box, fittings } = useMemo(() => framePlan(plan.blocks, plan.fittings), [plan]);
  const sheet = useRef<HTMLDivElement>(null);
  const band = useRubberBand((drawn) => {
    const blocks = [...(sheet.current?.querySelectorAll<SVGGElement>('[data-block]') ?? [])];
    const touched = blocks.filter((block) => touches(drawn, block.getBoundingClientRect()));
    onToggle(
      touched.map(({ dataset }) => Number(dataset.block)),
      true,
    );
  });
  const labelOf = (block: SalePlan['blocks'][number]): LabelContent => ({
    name: block.name,
    count: formatCount(block.places),
    remark: captionOf(block.id),
    w: block.w,
    h: block.h,
  });
  return (
    <div ref={sheet} className={styles.drawing} aria-hidden="true" {...band.handlers}>
      <PlanSheet box={box} hasHatch={false}>
        {fittings.map((fitting) => (
          <FittingDrawing key={fitting.key} fitting={fitting} planWidth={box.w} />
        ))}
        {plan.blocks.map((block) => {
          const { id, x, y, w, h, rotation } = block;
          const color = colorOf(id);
          const middle = middleOf(block);
          const isUpsideDown = Math.cos((rotation * Math.PI) / 180) < 0;
          const corner = Math.min(box.w / 72, h / 4, w / 4);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; the list of blocks is for the keyboard
            <g
              key={id}
              data-block={id}
              className={[styles.drawn, color === null && styles.plain, chosen.has(id) && styles.chosen]
                .filter(Boolean)
                .join(' ')}
              color={color === null ? undefined : `#${color}`}
              transform={`rotate(${rotation} ${middle.x} ${middle.y})`}
              onClick={() => {
                if (!band.wasDrawn()) onToggle([id]);
              }}
            >
              <rect className={styles.body} {...{ x, y, width: w, height: h, rx: corner }} />
              <g transform={isUpsideDown ? `rotate(180 ${middle.x} ${middle.y})` : undefined}>
                <TextAtWidth planWidth={box.w}>
                  {(unitsPerPixel) => {
                    const isShort = plan.blocks.some((one) => isCramped(labelOf(one), unitsPerPixel));
                    return fitLabel(labelOf(block), unitsPerPixel, isShort).map((line) => (
                      <text
                        key={`${line.y}`}
                        className={line.isName ? styles.name : styles.count}
                        x={middle.x}
                        y={middle.y + line.y}
                        fontSize={line.size}
                      >
                        {line.text}
                      </text>
                    ));
                  }}
                </TextAtWidth>
              </g>
              {chosen.has(id) && (
                <g className={styles.tick} transform={`translate(${x + w} ${y}) scale(${box.w / 900})`}>
                  <circle r="16" />
                  <path d="M-7 0 l5 5 l9 -9" />
                </g>
              )}
            </g>
          );
        })}
      </PlanSheet>
      {band.drawn && (
        <div
          className={styles.band}
          style={{
            left: band.drawn.x - band.origin.x,
            top: band.drawn.y - band.origin.y,
            width: band.drawn.w,
            height: band.drawn.h,
          }}
        />
      )}
    </div>
  );
}

function touches({ x, y, w, h }: Box, { left, right, top, bottom }: DOMRect): boolean {
  return left < x + w && right > x && top < y + h && bottom > y;
}

/** A frame drawn with the mouse, in pixels of the window; a finger scrolls the page instead. */
function useRubberBand(onDrawn: (band: Box) => void) {
  const [drawn, setDrawn] = useState<Box | null>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const origin = useRef({ x: 0, y: 0 });
  const last = useRef<Box | null>(null);
  const wasDrawn = useRef(false);
  const show = (band: Box | null) => {
    last.current = band;
    setDrawn(band);
  };
  const end = () => {
    start.current = null;
    if (last.current !== null) onDrawn(last.current);
    show(null);
  };
  return {
    drawn,
    origin: origin.current,
    /** Whether the click that is being handled has ended a frame. */
    wasDrawn: () => wasDrawn.current,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasDrawn.current = false;
        if (event.pointerType !== 'mouse' || event.button !== 0) return;
        start.current = { x: event.clientX, y: event.clientY };
        const { left, top } = event.currentTarget.getBoundingClientRect();
        origin.current = { x: left, y: top };
      },
      onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
        if (start.current === null) return;
        const { x, y } = start.current;
        const band = {
          x: Math.min(x, clientX),
          y: Math.min(y, clientY),
          w: Math.abs(clientX - x),
          h: Math.abs(clientY - y),
        };
        if (last.current === null && Math.max(band.w, band.h) < DRAG_FROM) return;
        wasDrawn.current = true;
        currentTarget.setPointerCapture(pointerId);
        show(band);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
