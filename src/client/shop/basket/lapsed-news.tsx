import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { PricedLine } from './price-basket.ts';

/** Says to those who listen that seats are no longer reserved; the lines themselves show which. */
export function LapsedNews({ lines }: { lines: PricedLine[] }) {
  const lapsed = lines.filter(({ isHeld }) => isHeld === false).length;
  return (
    <VisuallyHidden role="status">
      {lapsed === 1 && 'Ein Platz ist nicht mehr für dich reserviert.'}
      {lapsed > 1 && `${lapsed} Plätze sind nicht mehr für dich reserviert.`}
    </VisuallyHidden>
  );
}
