import Box from 'lucide-react/icons/square';
import Theater from 'lucide-react/icons/theater';
import Type from 'lucide-react/icons/type';
import type { Layout } from '../../../../contract/layouts.ts';
import { countPlaces, isBlock, nameOfElement, type PlanElement } from '../../../../domain/floor-plan.ts';
import { boundsOf } from '../../../../domain/turned-box.ts';
import { formatPlaces } from '../../../plan/block-count.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { WithFocusFallback } from '../../forms/with-focus-fallback.tsx';
import { enteredBlockOf, planOf, useBoard, useBoardState } from '../board-store.ts';
import { canvasElement } from '../canvas/canvas.tsx';
import { reveal } from '../canvas/viewport.ts';
import { SeatPanel } from '../seats/seat-panel.tsx';
import { select, toggleSelected, withGroup } from '../tools/select-elements.ts';
import { PlanPanel } from './plan-panel.tsx';
import { PropertyPanel } from './property-panel.tsx';
import styles from './side-panel.module.css';

/** Shows the selection's properties or, without one, the plan's; the list of all elements follows below. */
export function SidePanel({ layout }: { layout: Layout }) {
  const hasSelection = useBoardState((state) => state.selection.size > 0);
  const entered = useBoardState(enteredBlockOf);
  return (
    <aside className={styles.panel} aria-label="Eigenschaften" data-canvas-keys>
      <WithFocusFallback key={entered ? 'seats' : hasSelection ? 'parts' : 'plan'} fallback={canvasElement}>
        {entered ? (
          <SeatPanel key={entered.key} block={entered} />
        ) : hasSelection ? (
          <PropertyPanel />
        ) : (
          <PlanPanel layout={layout} />
        )}
      </WithFocusFallback>
      {entered === null && <ElementList />}
    </aside>
  );
}

const ICONS = { block: Box, stage: Theater, label: Type };

/** Selects elements without aiming; Shift or Ctrl selects several. */
function ElementList() {
  const board = useBoard();
  const elements = useBoardState((state) => planOf(state).elements);
  const selection = useBoardState((state) => state.selection);
  const others = useBoardState((state) => state.others);
  const choose = (element: PlanElement, adds: boolean) => {
    if (adds) toggleSelected(board, element.key);
    else select(board, withGroup(elements, element.key));
    const { view, size } = board.getState();
    board.setState({ view: reveal(view, boundsOf([element]), size) });
  };
  return (
    <section className={styles.section} aria-labelledby="elements">
      <h2 id="elements">Auf dem Plan</h2>
      {elements.length === 0 && <p className={styles.facts}>Noch ist der Plan leer.</p>}
      <ul className={styles.list}>
        {elements.map((element) => {
          const Icon = ICONS[element.kind];
          const holders = others.filter(({ selected }) => selected.includes(element.key));
          return (
            <li key={element.key}>
              <button
                type="button"
                className={styles.item}
                aria-pressed={selection.has(element.key)}
                onClick={({ shiftKey, ctrlKey, metaKey }) =>
                  choose(element, shiftKey || ctrlKey || metaKey || board.getState().isGathering)
                }
              >
                <Icon size={16} />
                <span>
                  {nameOfElement(element)}
                  {isBlock(element) && <VisuallyHidden>,</VisuallyHidden>}
                </span>{' '}
                {isBlock(element) && (
                  <span className={styles.facts}>{formatPlaces(countPlaces(element, 'available'))}</span>
                )}
                {holders.length > 0 && (
                  <VisuallyHidden>
                    , ausgewählt von {holders.map(({ name }) => name).join(', ')}
                  </VisuallyHidden>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
