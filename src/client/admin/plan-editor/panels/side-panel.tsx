import type { Layout } from '../../../../contract/layouts.ts';
import { LeavingPart } from '../../forms/leaving-part.tsx';
import { useBoardState } from '../canvas/board-context.ts';
import { paperOfPage } from '../canvas/paper-of-page.ts';
import { ElementList } from './element-list.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { PropertyPanel } from './property-panel.tsx';
import styles from './side-panel.module.css';

/** Beside the paper: what is selected in numbers, or the plan as a whole; beneath, everything that is on it. */
export function SidePanel({ layout }: { layout: Layout }) {
  const hasSelection = useBoardState((state) => state.selection.size > 0);
  return (
    <aside className={styles.panel} aria-label="Eigenschaften" data-paper-keys>
      <LeavingPart key={hasSelection ? 'parts' : 'plan'} heir={paperOfPage}>
        {hasSelection ? <PropertyPanel /> : <PlanPanel layout={layout} />}
      </LeavingPart>
      <ElementList />
    </aside>
  );
}
