import { useMemo } from 'react';
import type { Layout } from '../../../../contract/layouts.ts';
import { BlockDrawing } from '../../../plan/block-drawing.tsx';
import { FittingDrawing } from '../../../plan/fitting-drawing.tsx';
import { PlanSheet } from '../../../plan/plan-sheet.tsx';
import { shortNames } from '../../../plan/short-names.ts';
import { factsOf, frameOf, planOfLayout } from '../board-store.ts';
import { shownBlocks } from '../canvas/shown-block.ts';

/** A layout as guests see it, small. */
export function LayoutPicture({ layout }: { layout: Layout }) {
  const { plan, box, blocks, isShortAt } = useMemo(() => {
    const plan = planOfLayout(layout);
    const box = frameOf(plan);
    const blocks = shownBlocks(plan, factsOf(layout));
    return { plan, box, blocks, isShortAt: shortNames([...blocks.values()], box.w) };
  }, [layout]);
  return (
    <PlanSheet box={box} hasHatch={false}>
      {plan.elements.map((element) => {
        const block = blocks.get(element.key);
        if (block) {
          return <BlockDrawing key={element.key} block={block} planWidth={box.w} isShortAt={isShortAt} />;
        }
        if (element.kind === 'block') return null;
        return <FittingDrawing key={element.key} fitting={element} planWidth={box.w} />;
      })}
    </PlanSheet>
  );
}
