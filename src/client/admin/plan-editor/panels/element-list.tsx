import Box from 'lucide-react/icons/square';
import Theater from 'lucide-react/icons/theater';
import Type from 'lucide-react/icons/type';
import { isBlock, nameOfElement, type PlanElement } from '../../../../domain/plan-element.ts';
import { boundsOf } from '../../../../domain/turned-box.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { planOf } from '../board-store.ts';
import { useBoard, useBoardState } from '../canvas/board-context.ts';
import { reveal } from '../canvas/board-view.ts';
import { placesOf } from '../canvas/shown-block.ts';
import { select, toggleSelected, withGroup } from '../tools/select-elements.ts';
import styles from './side-panel.module.css';

const ICONS = { block: Box, stage: Theater, label: Type };

/** Everything on the plan by name, to be selected without aiming; with Shift or Ctrl several. */
export function ElementList() {
  const board = useBoard();
  const elements = useBoardState((state) => planOf(state).elements);
  const selection = useBoardState((state) => state.selection);
  const facts = useBoardState((state) => state.facts);
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
                <span>{nameOfElement(element)}</span>
                {isBlock(element) && <span className={styles.facts}>{placesOf(element, facts)}</span>}
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
