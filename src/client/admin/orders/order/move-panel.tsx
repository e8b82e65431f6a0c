import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { FreeSeat, StaffOrderItem } from '../../../../contract/staff-orders.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { useStoredView, ViewSwitch } from '../../../ui/view-switch.tsx';
import styles from './move-panel.module.css';
import { MovePlan } from './move-plan.tsx';
import { FormMessage, notifyDone, type OrderForm, sectionHeading, useOrderForm } from './order-form.tsx';
import pageStyles from './order-page.module.css';
import { formatTicketPlace } from './ticket-seats.ts';

interface MovePanelProps {
  item: StaffOrderItem;
  /** Tickets of the same event that can be moved as well. */
  items: ReadonlyArray<StaffOrderItem>;
  onItem: (id: string) => void;
  onEnd: () => void;
}

const VIEWS = ['plan', 'list'] as const;
const VIEW_NAMES = [
  { view: 'plan', name: 'Plan' },
  { view: 'list', name: 'Als Liste' },
] as const;

/** Moves a ticket to a free seat of its price, then offers the next ticket of the event. */
export function MovePanel({ item, items, onItem, onEnd }: MovePanelProps) {
  const [view, setView] = useStoredView('move-view', VIEWS);
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(panel, sectionHeading('karten'));
  useEffect(() => heading.current?.focus(), []);
  const next = items[items.findIndex(({ id }) => id === item.id) + 1];
  const moving = useOrderForm((outcome) => {
    notifyDone(outcome);
    if (next === undefined) return onEnd();
    onItem(next.id);
    heading.current?.focus({ preventScroll: true });
  });
  return (
    <section ref={panel} className={styles.panel} aria-labelledby="umbuchen">
      <div className={styles.head}>
        <h4 id="umbuchen" ref={heading} tabIndex={-1} className={styles.heading}>
          {formatTicketPlace(item)} umbuchen
        </h4>
        <ViewSwitch views={VIEW_NAMES} shown={view} onChange={setView} />
      </div>
      {items.length > 1 && (
        <SelectField label="Welche Karte" value={item.id} onChange={({ target }) => onItem(target.value)}>
          {items.map((one) => (
            <option key={one.id} value={one.id}>
              {formatTicketPlace(one)}, {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <FormMessage message={moving.message} />
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

interface MoveListProps {
  item: StaffOrderItem;
  moving: OrderForm;
}

/** Seats of the ticket's price: first choose the row, then the seat. */
function MoveList({ item, moving: { fetcher, isBusy, message } }: MoveListProps) {
  const { id = '' } = useParams();
  const { seats, problem } = useFreeSeats(id, item.id, message);
  const [row, setRow] = useState('');
  const rows = [...Map.groupBy(seats ?? [], (seat) => `${seat.block_name}, Reihe ${seat.row}`)];
  const [name, inRow] = rows.find(([one]) => one === row) ?? rows[0] ?? ['', []];
  return (
    <fetcher.Form method="post" className={pageStyles.form} aria-label="Karte umbuchen">
      <FormMessage message={problem} />
      <input type="hidden" name="item" value={item.id} />
      {seats?.length === 0 && (
        <p>In dieser Preiskategorie ist kein anderer Platz frei. Storniere die Karte und bestelle neu.</p>
      )}
      {inRow.length > 0 && (
        <>
          <div className={pageStyles.pair}>
            <SelectField label="Reihe" value={name} onChange={(event) => setRow(event.target.value)}>
              {rows.map(([one, free]) => (
                <option key={one} value={one}>
                  {one} ({free.length} frei)
                </option>
              ))}
            </SelectField>
            <SelectField key={name} label="Platz" name="seat">
              {inRow.map((seat) => (
                <option key={seat.id} value={seat.id}>
                  {seat.name}
                </option>
              ))}
            </SelectField>
          </div>
          <div>
            <Button type="submit" name="intent" value="move" isBusy={isBusy}>
              Auf diesen Platz umbuchen
            </Button>
          </div>
        </>
      )}
    </fetcher.Form>
  );
}

/** Loaded when the list opens, and again after a refusal, because then somebody else was faster. */
function useFreeSeats(id: string, item: string, refused: string | undefined) {
  const [seats, setSeats] = useState<FreeSeat[]>();
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is the reason to reload
  useEffect(() => {
    const leaving = new AbortController();
    call('GET /api/office/orders/:id/items/:item/seats', {
      params: { id, item },
      signal: leaving.signal,
    }).then(
      ({ seats: free }) => setSeats(free),
      (error: unknown) => {
        if (!leaving.signal.aborted) setProblem(error instanceof ApiError ? error.message : String(error));
      },
    );
    return () => leaving.abort();
  }, [id, item, refused]);
  return { seats, problem };
}
