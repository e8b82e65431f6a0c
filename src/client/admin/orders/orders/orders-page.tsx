import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  Form,
  useLoaderData,
  useLocation,
  useNavigation,
  useSearchParams,
  useSubmit,
} from 'react-router-dom';
import type { OrderEvent } from '../../../../contract/staff-orders.ts';
import { berlinDay, formatDate } from '../../../../domain/stored-time.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { Pagination, usePageFocus } from '../../lists/pagination.tsx';
import { saveFile } from '../../save-file.ts';
import { BookingBar, isBookable, OrderTable } from './order-table.tsx';
import type { OrdersData } from './orders-data.ts';
import styles from './orders-page.module.css';

export { action, loader } from './orders-data.ts';

export function Component() {
  const { page, events } = useLoaderData<OrdersData>();
  const [asked] = useSearchParams();
  const { pathname } = useLocation();
  const mayMoney = useSession((session) => session.can('money'));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // Ignores ticked orders that are no longer listed or open.
  const chosen = page.orders.filter((order) => ticked.has(order.id) && isBookable(order));
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  const isAsking = useNavigation().location?.pathname === pathname;
  const { head: list, turn } = usePageFocus<HTMLElement>(page);
  return (
    <>
      <PageTitle>Bestellungen</PageTitle>
      <OrderFilter events={events} />
      <div className={styles.above}>
        <p role="status" className={styles.count}>
          {countText(page.count, page.is_more)}
          {chosen.length > 0 && `, ${chosen.length} ausgewählt`}
        </p>
        <div className={styles.links}>
          {mayMoney && (
            <LinkButton to={adminPaths.bank} variant="secondary">
              Kontoauszüge
            </LinkButton>
          )}
          <LinkButton to={adminPaths.reminders} variant="secondary">
            Erinnerungen
          </LinkButton>
          {mayMoney && (
            <LinkButton to={adminPaths.refunds} variant="secondary">
              Erstattungen
            </LinkButton>
          )}
          <LinkButton to={adminPaths.issueTickets} variant="secondary">
            Karten ausgeben
          </LinkButton>
          <LinkButton to={adminPaths.boxOffice} variant="secondary">
            Abendkasse
          </LinkButton>
          <LinkButton to={adminPaths.gateList} variant="secondary">
            Einlassliste
          </LinkButton>
          <ExportButton />
        </div>
      </div>
      <section
        ref={list}
        tabIndex={-1}
        aria-label={asked.has('after') ? 'Weitere Bestellungen' : 'Gefundene Bestellungen'}
        className={isAsking ? styles.asking : undefined}
      >
        {page.orders.length > 0 ? (
          <OrderTable orders={page.orders} ticked={ticked} onTick={tick} />
        ) : (
          <Notice>
            {isNarrowed(asked)
              ? 'Dazu gibt es keine Bestellung. Weniger Buchstaben oder Filter finden mehr.'
              : 'Noch hat niemand bestellt. Sobald jemand im Shop bestellt oder du Karten ausgibst, steht es hier.'}
          </Notice>
        )}
      </section>
      <BookingBar
        chosen={chosen}
        orders={page.orders}
        onEnd={() => setTicked(new Set())}
        focusFallback={() => list.current}
      />
      <Pagination next={page.next} more="Weitere Bestellungen" query={asked} onTurn={turn} />
    </>
  );
}

/** Sorting alone does not narrow the list. */
function isNarrowed(asked: URLSearchParams): boolean {
  return [...asked].some(([name, value]) => name !== 'sort' && value !== '');
}

const countFormat = new Intl.NumberFormat('de-DE');

function countText(found: number, isMore: boolean): string {
  if (isMore) return `Mehr als ${countFormat.format(found)} Bestellungen`;
  return found === 1 ? '1 Bestellung' : `${countFormat.format(found)} Bestellungen`;
}

const PAUSE_MS = 120;

/** Filters and sorts by the address; searches while typing. */
function OrderFilter({ events }: { events: ReadonlyArray<OrderEvent> }) {
  const [asked] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = (name: string) => asked.get(name) ?? '';

  useEffect(() => () => clearTimeout(pause.current), []);

  const ask = () => submit(form.current, { replace: true, preventScrollReset: true });
  const soon = (event: FormEvent) => {
    clearTimeout(pause.current);
    if (isSearchField(event.target)) pause.current = setTimeout(ask, PAUSE_MS);
    else ask();
  };
  const clear = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || event.currentTarget.value === '') return;
    event.currentTarget.value = '';
    ask();
  };

  return (
    <Form ref={form} role="search" className={styles.filter} onChange={soon} replace>
      <TextField
        label="Suche"
        name="q"
        type="search"
        defaultValue={current('q')}
        placeholder="Name, Nummer oder E-Mail"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onKeyDown={clear}
      />
      <SelectField label="Zustand" name="status" defaultValue={current('status')}>
        <option value="">Alle</option>
        <option value="open">Offen</option>
        <option value="paid">Bezahlt</option>
        <option value="cancelled">Storniert</option>
        <option value="refunded">Erstattet</option>
      </SelectField>
      <SelectField label="Herkunft" name="source" defaultValue={current('source')}>
        <option value="">Alle</option>
        <option value="shop">Online</option>
        <option value="complimentary">Ehrenkarten</option>
        <option value="box_office">Abendkasse</option>
        <option value="telephone">Telefonisch</option>
      </SelectField>
      <SelectField label="Veranstaltung" name="event" defaultValue={current('event')}>
        <option value="">Alle</option>
        {events.map((event) => (
          <option key={event.id} value={event.id}>
            {event.name}, {formatDate(event.starts_at)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Reihenfolge" name="sort" defaultValue={current('sort')}>
        <option value="">Neueste zuerst</option>
        <option value="oldest">Älteste zuerst</option>
        <option value="name">Nach Name</option>
        <option value="due">Nach Fälligkeit</option>
        <option value="total">Höchste Summe zuerst</option>
      </SelectField>
      <div className={styles.only}>
        <label>
          <input type="checkbox" name="overdue" value="1" defaultChecked={current('overdue') === '1'} />
          Nur überfällige
        </label>
        <label>
          <input type="checkbox" name="refund_due" value="1" defaultChecked={current('refund_due') === '1'} />
          Nur zu erstatten
        </label>
      </div>
    </Form>
  );
}

/** Only the search is debounced. */
function isSearchField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.name === 'q';
}

const FILTER = ['q', 'status', 'source', 'event', 'overdue', 'refund_due', 'sort'];

function ExportButton() {
  const [asked] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const query = [...asked].filter(([name, value]) => FILTER.includes(name) && value !== '');
    const name = `bestellungen-${berlinDay(Date.now())}.csv`;
    await saveFile(
      // No timeout, because a long list takes a while.
      () => fetchFile('GET /api/office/orders.csv', { query: new URLSearchParams(query), timeout: false }),
      name,
    );
    setBusy(false);
  };
  return (
    <Button variant="secondary" onClick={save} isBusy={isBusy}>
      Als Tabelle speichern
    </Button>
  );
}
