import { useEffect, useRef } from 'react';
import type { DeskItem } from '../../../../contract/staff-orders.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useKeptView, ViewSwitch } from '../../../ui/view-switch.tsx';
import { DeskMessage } from './desk-message.tsx';
import { placeOfItem } from './desk-words.ts';
import { headingOf } from './heading-of.ts';
import { MoveList } from './move-list.tsx';
import styles from './move-panel.module.css';
import { MovePlan } from './move-plan.tsx';
import { sayDone, useDeskForm } from './use-desk-form.ts';

interface MovePanelProps {
  item: DeskItem;
  /** The tickets of the same event that can move too. */
  items: ReadonlyArray<DeskItem>;
  onItem: (id: string) => void;
  onEnd: () => void;
}

const VIEWS = ['plan', 'list'] as const;
const VIEW_NAMES = [
  { view: 'plan', name: 'Plan' },
  { view: 'list', name: 'Als Liste' },
] as const;

/**
 * Moves a ticket to a free seat of its price, on the plan or by a list; then the next one of the event, while the plan
 * stays as it is shown.
 */
export function MovePanel({ item, items, onItem, onEnd }: MovePanelProps) {
  const [view, setView] = useKeptView('move-view', VIEWS);
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusHeir(panel, headingOf('karten'));
  // Opened far down or far up the list: there is where it goes on.
  useEffect(() => heading.current?.focus(), []);
  const next = items[items.findIndex(({ id }) => id === item.id) + 1];
  const moving = useDeskForm((outcome) => {
    sayDone(outcome);
    if (next === undefined) return onEnd();
    onItem(next.id);
    heading.current?.focus({ preventScroll: true });
  });
  return (
    <section ref={panel} className={styles.panel} aria-labelledby="umbuchen">
      <div className={styles.head}>
        <h4 id="umbuchen" ref={heading} tabIndex={-1} className={styles.heading}>
          {placeOfItem(item)} umbuchen
        </h4>
        <ViewSwitch views={VIEW_NAMES} shown={view} onChange={setView} />
      </div>
      {items.length > 1 && (
        <SelectField label="Welche Karte" value={item.id} onChange={({ target }) => onItem(target.value)}>
          {items.map((one) => (
            <option key={one.id} value={one.id}>
              {placeOfItem(one)}, {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <DeskMessage message={moving.message} />
      {view === 'plan' ? (
        <MovePlan item={item} items={items} moving={moving} />
      ) : (
        <MoveList key={item.id} item={item} moving={moving} />
      )}
      <div>
        <Button variant="quiet" onClick={onEnd}>
          Umbuchen beenden
        </Button>
      </div>
    </section>
  );
}
