import { useLayoutEffect, useMemo, useRef } from 'react';
import type { PlanElement } from '../../../../domain/plan-element.ts';
import { PlanSheet } from '../../../plan/plan-sheet.tsx';
import { shortNames } from '../../../plan/short-names.ts';
import { frameOf, planOf } from '../board-store.ts';
import { useBoard, useBoardState } from './board-context.ts';
import { PaperElement } from './paper-element.tsx';
import styles from './plan-paper.module.css';
import { shownBlocks } from './shown-block.ts';

/** While the view changes it is only drawn larger; laid out anew when it has come to rest for so long. */
const REST_MS = 120;
/** From so many moved elements on they are drawn without their shadows. */
const HEAVY = 20;

/**
 * The plan as guests see it, by the same parts, wherever one looks on the endless paper. Moving and enlarging touch one
 * style alone, and a drag only the nodes that are dragged.
 */
export function PlanPaper() {
  const board = useBoard();
  const plan = useBoardState(planOf);
  const facts = useBoardState((state) => state.facts);
  const box = useMemo(() => frameOf(plan), [plan]);
  const sheet = useRef<HTMLDivElement>(null);
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
      if (state.view.scale === laidOutScale) return;
      clearTimeout(rest);
      rest = setTimeout(layOut, REST_MS);
    });
    return () => {
      stop();
      clearTimeout(rest);
    };
  }, [board, box.x, box.y, box.w]);

  useLayoutEffect(() => followMoves(board, sheet), [board]);

  return (
    <div ref={sheet} className={styles.sheet} aria-hidden="true">
      <PlanSheet box={box}>
        {plan.elements.map((element: PlanElement) => (
          <PaperElement
            key={element.key}
            element={element}
            block={blocks.get(element.key)}
            planWidth={box.w}
            isShortAt={isShortAt}
          />
        ))}
      </PlanSheet>
    </div>
  );
}

/** While something is moved, its nodes are; nothing is rendered. Returns how to stop. */
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
      sheet.current?.toggleAttribute('data-is-heavy', moved.length > HEAVY);
      for (const node of moved) node.setAttribute('transform', `translate(${gesture.dx} ${gesture.dy})`);
    } else if (moved.length > 0) {
      sheet.current?.removeAttribute('data-is-heavy');
      for (const node of moved) node.removeAttribute('transform');
      moved = [];
    }
  });
}
