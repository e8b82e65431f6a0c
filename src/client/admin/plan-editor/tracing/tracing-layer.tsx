import { useLayoutEffect, useRef } from 'react';
import { pictureAddress } from '../../../../contract/addresses.ts';
import { middleOf } from '../../../../domain/turned-box.ts';
import { type BoardState, useBoard, useBoardState } from '../board-store.ts';
import { toCanvas } from '../canvas/viewport.ts';
import styles from './tracing.module.css';
import { movedTracing } from './tracing-image.ts';

/** The picture to trace, beneath the plan. Panning, zooming and dragging only transform it. */
export function TracingLayer() {
  const board = useBoard();
  const picture = useBoardState(({ tracing }) => tracing?.picture);
  const image = useRef<HTMLImageElement>(null);

  useLayoutEffect(() => {
    const show = ({ tracing, gesture, view }: BoardState) => {
      const { style } = image.current ?? {};
      if (tracing === null || style === undefined) return;
      const { w, h, rotation, ...place } =
        gesture?.kind === 'tracing' ? movedTracing(tracing, { x: gesture.dx, y: gesture.dy }) : tracing;
      const middle = toCanvas(middleOf({ ...place, w, h }), view);
      style.width = `${w}px`;
      style.height = `${h}px`;
      style.opacity = String(tracing.opacity / 100);
      style.transform = `translate(${middle.x - w / 2}px, ${middle.y - h / 2}px) rotate(${rotation}deg) scale(${view.scale})`;
    };
    if (picture !== undefined) show(board.getState());
    return board.subscribe(show);
  }, [board, picture]);

  if (picture === undefined) return null;
  return <img ref={image} className={styles.picture} src={pictureAddress(picture, 1600)} alt="" />;
}

/** The two points whose distance is known, while they are chosen. */
export function MeasuredPoints() {
  const measured = useBoardState((state) => state.measured);
  const view = useBoardState((state) => state.view);
  const isMeasuring = useBoardState((state) => state.tool === 'measure');
  const { width, height } = useBoardState((state) => state.size);
  if (!isMeasuring || measured.length === 0) return null;
  const points = measured.map((point) => toCanvas(point, view));
  const [from, to] = points;
  return (
    <svg className={styles.points} width={width} height={height} aria-hidden="true">
      {from && to && <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />}
      {points.map(({ x, y }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no id and no state
        <g key={index} transform={`translate(${x} ${y})`}>
          <circle r="7" />
          <path d="M-12 0H12M0 -12V12" />
        </g>
      ))}
    </svg>
  );
}
