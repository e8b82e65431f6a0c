import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type RefObject, useRef, useState } from 'react';
import { Link, useLoaderData, useLocation, useNavigation, useSearchParams } from 'react-router-dom';
import type { OrderEvent } from '../../../../contract/order-list.ts';
import { berlinDay, formatDate } from '../../../../domain/stored-time.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { SelectField } from '../../../ui/fields.tsx';
import { menuEntryClass } from '../../../ui/menu-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { BesideList } from '../../lists/list-panel.tsx';
import { ListSearch } from '../../lists/list-search.tsx';
import {
  Chip,
  chipClass,
  formatCapped,
  ListHead,
  ListTable,
  ListTools,
  MoreMenu,
  withParam,
} from '../../lists/list-table.tsx';
import { Pagination, usePageFocus } from '../../lists/pagination.tsx';
import { saveFile } from '../../save-file.ts';
import { OrderPreview, previewText } from './order-preview.tsx';
import { BookingBar, isBookable, orderColumns, orderLink } from './order-table.tsx';
import { type OrdersData, STATES } from './orders-data.ts';
import styles from './orders-page.module.css';

export { action, loader } from './orders-data.ts';

export function Component() {
  const { page, events, counts } = useLoaderData<OrdersData>();
  const [asked] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const search = useRef<HTMLInputElement>(null);
  // Ignores ticked orders that are no longer listed or open.
  const chosen = page.orders.filter((order) => ticked.has(order.id) && isBookable(order));
  const tick = (ids: ReadonlyArray<string>, isTicked: boolean) => {
    const next = new Set(ticked);
    for (const id of ids) {
      if (isTicked) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
  };
  const isAsking = useNavigation().location?.pathname === pathname;
  const { head: list, turn } = usePageFocus<HTMLElement>(page);
  const clear = () => setTicked(new Set());
  const [previewed, preview] = useState<string | null>(null);
  const shown = page.orders.find(({ id }) => id === previewed);
  const shownLink = () => list.current?.querySelector<HTMLElement>('tr[data-shown] a') ?? list.current;
  return (
    <>
      <ListHead title="Bestellungen" {...countText(page.count, page.is_more)}>
        <MoreMenu
          entries={
            <li>
              <ExportButton />
            </li>
          }
        />
      </ListHead>
      <OrderFilter search={search} events={events} counts={counts} />
      <VisuallyHidden role="status">{shown && previewText(shown)}</VisuallyHidden>
      <BesideList
        panel={
          shown && (
            <OrderPreview
              orders={page.orders}
              row={shown}
              list={query}
              onClose={() => preview(null)}
              focusFallback={shownLink}
            />
          )
        }
      >
        <section
          ref={list}
          tabIndex={-1}
          aria-label={asked.has('after') ? 'Weitere Bestellungen' : 'Gefundene Bestellungen'}
          className={isAsking ? styles.asking : undefined}
        >
          {page.orders.length > 0 ? (
            <ListTable
              label="Bestellungen"
              rows={page.orders}
              keyOf={({ id }) => id}
              link={orderLink}
              columns={orderColumns}
              selection={{ ticked, isSelectable: isBookable, onTick: tick, onClear: clear }}
              search={search}
              shown={shown?.id ?? null}
              onPreview={preview}
            />
          ) : (
            <Notice>
              {isNarrowed(asked)
                ? `Dazu gibt es keine Bestellung.${asked.get('q') ? ' Weniger Buchstaben oder Filter finden mehr.' : ''}`
                : 'Noch hat niemand bestellt. Sobald jemand im Shop bestellt oder du Karten ausgibst, steht es hier.'}
            </Notice>
          )}
        </section>
      </BesideList>
      <BookingBar chosen={chosen} orders={page.orders} onEnd={clear} focusFallback={() => list.current} />
      <Pagination next={page.next} more="Weitere Bestellungen" query={asked} onTurn={turn} />
    </>
  );
}

/** Sorting alone does not narrow the list. */
function isNarrowed(asked: URLSearchParams): boolean {
  return [...asked].some(([name, value]) => name !== 'sort' && value !== '');
}

function countText(found: number, isMore: boolean): { count: string; noun: string } {
  const noun = found === 1 ? 'Bestellung' : 'Bestellungen';
  return { count: `${isMore ? 'Mehr als ' : ''}${formatCount(found)}`, noun };
}

const SOURCES = {
  shop: 'Online',
  complimentary: 'Ehrenkarten',
  box_office: 'Abendkasse',
  telephone: 'Telefonisch',
} as const;

interface OrderFilterProps {
  search: RefObject<HTMLInputElement | null>;
  events: ReadonlyArray<OrderEvent>;
  counts: OrdersData['counts'];
}

/** Filters by the address, chips first. */
function OrderFilter({ search, events, counts }: OrderFilterProps) {
  const [asked, ask] = useSearchParams();
  const [isUnfolded, setUnfolded] = useState(false);
  const current = (name: string) => asked.get(name) ?? '';
  const set = (name: string, value: string) =>
    ask(withParam(asked, name, value).slice(1), { replace: true, preventScrollReset: true });
  /** The states exclude one another. */
  const at = (name: string, value: string) => {
    const others = new URLSearchParams(asked);
    for (const state of STATES) others.delete(state);
    return withParam(others, name, value);
  };
  const isAll = STATES.every((state) => current(state) === '');
  const chip = (text: string, name: string, value: string, count?: number) => (
    <Chip
      to={at(name, value)}
      isOn={current(name) === value}
      count={count === undefined ? undefined : formatCapped(count)}
    >
      {text}
    </Chip>
  );
  const event = events.find(({ id }) => String(id) === current('event'));
  const source = Object.entries(SOURCES).find(([value]) => value === current('source'))?.[1];
  return (
    <>
      <ListTools
        search={<ListSearch field={search} placeholder="Name, E-Mail, Nummer, Karte" />}
        chips={
          <>
            <Chip to={at('status', '')} isOn={isAll}>
              Alle
            </Chip>
            {chip('Offen', 'status', 'open', counts?.open)}
            {chip('Überfällig', 'overdue', '1', counts?.overdue)}
            {(counts?.refund_due !== 0 || current('refund_due') !== '') &&
              chip('Zu erstatten', 'refund_due', '1', counts?.refund_due)}
            {chip('Bezahlt', 'status', 'paid', counts?.paid)}
            {chip('Storniert', 'status', 'cancelled', counts?.cancelled)}
            {chip('Erstattet', 'status', 'refunded', counts?.refunded)}
            {event && (
              <FilterOff
                to={withParam(asked, 'event', '')}
                name={`${event.name}, ${formatDate(event.starts_at)}`}
              />
            )}
            {source && <FilterOff to={withParam(asked, 'source', '')} name={source} />}
            <button
              type="button"
              className={`${chipClass} ${styles.unfold}`}
              aria-expanded={isUnfolded}
              aria-controls="weitere-filter"
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <Plus size={16} />
              Filter
            </button>
          </>
        }
      />
      <div id="weitere-filter" hidden={!isUnfolded} className={styles.filter}>
        <SelectField
          label="Veranstaltung"
          value={current('event')}
          onChange={({ target }) => set('event', target.value)}
        >
          <option value="">Alle</option>
          {events.map(({ id, name, starts_at }) => (
            <option key={id} value={id}>
              {name}, {formatDate(starts_at)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Herkunft"
          value={current('source')}
          onChange={({ target }) => set('source', target.value)}
        >
          <option value="">Alle</option>
          {Object.entries(SOURCES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Reihenfolge"
          value={current('sort')}
          onChange={({ target }) => set('sort', target.value)}
        >
          <option value="">Neueste zuerst</option>
          <option value="oldest">Älteste zuerst</option>
          <option value="name">Nach Name</option>
          <option value="due">Nach Fälligkeit</option>
          <option value="total">Höchste Summe zuerst</option>
        </SelectField>
      </div>
    </>
  );
}

/** A filter that was chosen beneath the chips, as a chip that takes it off again. */
function FilterOff({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} replace preventScrollReset className={chipClass} aria-label={`${name}: Filter entfernen`}>
      {name}
      <X size={16} />
    </Link>
  );
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
    <button type="button" className={menuEntryClass} disabled={isBusy} onClick={save}>
      Als Tabelle speichern
    </button>
  );
}
