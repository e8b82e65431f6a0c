import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { MenuButton, menuEntryClass } from '../../ui/menu-button.tsx';
import { formatCount } from '../../ui/numbers.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import head from './list-head.module.css';
import styles from './list-table.module.css';
import { useSingleKeys } from './single-keys.ts';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** Values of `?sort=`: the first when its heading is clicked, the second when once more; '' is the default order. */
  sort?: readonly [string, string?];
  /** Which of these orders goes up; all others go down. */
  ascending?: ReadonlyArray<string>;
  /** Where it stands on a phone: `main` and `end` in the first line, `below` and `state` beneath, `foot` last; missing for nowhere. */
  place?: 'main' | 'end' | 'below' | 'state' | 'foot';
  /** Left out beside a panel, where there is no room for it. */
  isSpare?: boolean;
}

interface ListTableProps<Row> {
  label: string;
  rows: ReadonlyArray<Row>;
  keyOf: (row: Row) => string;
  /** The row's name, `isMain` if it says what a row is, and its link, whose area is the whole row, if it has one. */
  link: { title: string; name: (row: Row) => string; to?: (row: Row) => string; isMain?: boolean };
  columns: ReadonlyArray<Column<Row>>;
  selection?: Selection<Row>;
  /** Focused by the key `/`. */
  search?: RefObject<HTMLInputElement | null>;
  /** The key of the row that is shown beside the list. */
  shown?: string | null;
  /** The space bar shows a row beside the list, and null nothing any more; the rows gone through follow. */
  onPreview?: (key: string | null) => void;
}

interface Selection<Row> {
  ticked: ReadonlySet<string>;
  isSelectable: (row: Row) => boolean;
  /** Which of them „Alle auswählen“ means; all if it is missing. */
  isAmongAll?: (row: Row) => boolean;
  onTick: (keys: ReadonlyArray<string>, isTicked: boolean) => void;
  /** On Escape. */
  onClear: () => void;
}

/**
 * A list of rows with one link each: a table, on phones two lines a row. Sorted by the address; j and k go through the
 * rows, x ticks one, / leads to the search.
 */
export function ListTable<Row>({
  label,
  rows,
  keyOf,
  link,
  columns,
  selection: wholeSelection,
  search,
  shown = null,
  onPreview,
}: ListTableProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  // No empty column where nothing can be selected.
  const selection = wholeSelection && rows.some(wholeSelection.isSelectable) ? wholeSelection : undefined;
  const { pathname, search: list, key: entry } = useLocation();
  const address = `${pathname}${list}`;
  useReturnToRow(table, address);
  useListKeys({ table, search, clear: selection?.onClear, shown, onPreview });
  useWayOutOfSearch(table, search);
  const isTicked = (row: Row) => selection?.ticked.has(keyOf(row)) ?? false;
  return (
    <table ref={table} className={styles.table} data-selectable={selection !== undefined || undefined}>
      <caption className={styles.caption}>{label}</caption>
      <thead>
        <tr>
          {selection && <AllTick selection={selection} rows={rows} keyOf={keyOf} />}
          <th scope="col">{link.title}</th>
          {columns.map((column) => (
            <ColumnHead key={column.title} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            data-key={keyOf(row)}
            data-ticked={isTicked(row) || undefined}
            data-shown={keyOf(row) === shown || undefined}
          >
            {selection && (
              <td className={styles.tick}>
                {selection.isSelectable(row) && (
                  <label>
                    <input
                      type="checkbox"
                      aria-label={`${link.name(row)} auswählen`}
                      checked={isTicked(row)}
                      onChange={({ target }) => selection.onTick([keyOf(row)], target.checked)}
                    />
                  </label>
                )}
              </td>
            )}
            <th scope="row" className={styles.name} data-place={link.isMain ? 'main' : 'below'}>
              {link.to === undefined ? (
                link.name(row)
              ) : (
                <Link
                  to={link.to(row)}
                  state={{ list, at: pathname }}
                  // Opened beside the list.
                  preventScrollReset={link.to(row).startsWith('?')}
                  className={styles.link}
                  aria-current={keyOf(row) === shown ? 'true' : undefined}
                  onClick={() => lastOpened.set(address, { row: keyOf(row), entry })}
                >
                  {link.name(row)}
                </Link>
              )}
            </th>
            {columns.map((column) => (
              <td
                key={column.title}
                data-place={column.place}
                data-spare={column.isSpare}
                className={column.isNumber ? styles.number : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AllTickProps<Row> {
  selection: Selection<Row>;
  rows: ReadonlyArray<Row>;
  keyOf: (row: Row) => string;
}

function AllTick<Row>({ selection, rows, keyOf }: AllTickProps<Row>) {
  const { ticked, isSelectable, isAmongAll = () => true, onTick } = selection;
  const all = rows.filter((row) => isSelectable(row) && isAmongAll(row)).map(keyOf);
  const isEach = all.length > 0 && all.every((key) => ticked.has(key));
  const isSome = rows.some((row) => ticked.has(keyOf(row)));
  return (
    <th scope="col" className={styles.tick}>
      <label>
        <input
          type="checkbox"
          aria-label="Alle auswählen"
          disabled={all.length === 0}
          checked={isEach}
          ref={(box) => {
            if (box) box.indeterminate = isSome && !isEach;
          }}
          onChange={({ target }) => onTick(all, target.checked)}
        />
      </label>
    </th>
  );
}

function ColumnHead<Row>({
  column: { title, isNumber, sort, ascending = [], isSpare },
}: {
  column: Column<Row>;
}) {
  const [asked] = useSearchParams();
  const className = isNumber ? styles.number : undefined;
  if (sort === undefined) {
    return (
      <th scope="col" className={className} data-spare={isSpare}>
        {title}
      </th>
    );
  }
  const current = asked.get('sort') ?? '';
  const isSorted = sort.includes(current);
  const isUp = ascending.includes(current);
  const next = current === sort[0] ? (sort[1] ?? '') : sort[0];
  const Arrow = isUp ? ArrowUp : ArrowDown;
  const direction = isUp ? 'ascending' : 'descending';
  return (
    <th scope="col" className={className} data-spare={isSpare} aria-sort={isSorted ? direction : undefined}>
      <Link to={withParam(asked, 'sort', next)} className={styles.sort} preventScrollReset>
        {title}
        {isSorted && <Arrow size={14} />}
      </Link>
    </th>
  );
}

/** The address of this list with one parameter changed, from its first page; '' removes it. */
export function withParam(asked: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams([...asked].filter(([, text]) => text !== ''));
  next.delete('after');
  next.delete('before');
  if (value === '') next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}

/** The row last opened from a list and the list's entry in the browser's history, by the list's address. */
const lastOpened = new Map<string, { row: string; entry: string }>();

/** After a step back the focus is where it was; the browser has scrolled there or follows it. */
function useReturnToRow(table: RefObject<HTMLTableElement | null>, address: string): void {
  const { state, key: entry } = useLocation();
  const goBack = useEffectEvent(() => {
    const opened = lastOpened.get(address);
    if (opened === undefined) return;
    if (opened.entry !== entry && state?.isBack !== true) {
      lastOpened.delete(address);
      return;
    }
    // In another list of the page if it is not in this one.
    const row = [...(table.current?.tBodies[0]?.rows ?? [])].find(
      ({ dataset }) => dataset.key === opened.row,
    );
    if (row === undefined) return;
    lastOpened.delete(address);
    row.querySelector<HTMLElement>(`.${styles.link}`)?.focus();
  });
  useEffect(() => goBack(), []);
}

interface ListKeys {
  table: RefObject<HTMLTableElement | null>;
  search: RefObject<HTMLInputElement | null> | undefined;
  clear: (() => void) | undefined;
  shown: string | null;
  onPreview: ((key: string | null) => void) | undefined;
}

/** From the search the keys lead to the first row: a search would swallow those pressed alone. */
function useWayOutOfSearch(table: RefObject<HTMLTableElement | null>, search: ListKeys['search']): void {
  useEffect(() => {
    const field = search?.current;
    if (!field) return;
    const leave = (event: KeyboardEvent) => {
      const isLeft = event.key === 'ArrowDown' || event.key === 'Enter' || event.key === 'Escape';
      if (!isLeft || (event.key === 'Escape' && field.value !== '')) return;
      const first = table.current?.querySelector<HTMLElement>(`tbody :is(.${styles.link}, button)`);
      first?.focus();
      if (first) event.preventDefault();
    };
    field.addEventListener('keydown', leave);
    return () => field.removeEventListener('keydown', leave);
  }, [table, search]);
}

/** The focus goes from link to link, so that Enter opens the row by itself. */
function useListKeys({ table, search, clear, shown, onPreview }: ListKeys): void {
  useSingleKeys((key, target) => {
    const row = target?.closest('tbody tr');
    const isHere = row instanceof HTMLTableRowElement && table.current?.contains(row);
    const isPreviewed = onPreview !== undefined && shown !== null;
    // The keys of another list of the page.
    if (row && !isHere) return false;
    if (key === '/' && search?.current) {
      search.current.focus();
      search.current.select();
      return true;
    }
    if (key === ' ' && onPreview && isHere && target?.matches(`.${styles.link}`)) {
      const own = row.dataset.key ?? null;
      onPreview(shown === own ? null : own);
      return true;
    }
    const isDown = key === 'j' || (isPreviewed && key === 'ArrowDown');
    if (isDown || key === 'k' || (isPreviewed && key === 'ArrowUp')) {
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
      const at = isHere
        ? row.sectionRowIndex
        : rows.findIndex(({ dataset }) => isPreviewed && dataset.key === shown);
      const next = rows[Math.min(Math.max(at + (isDown ? 1 : -1), 0), rows.length - 1)];
      // Rows that lead nowhere have buttons.
      const focusable = next?.querySelector<HTMLElement>(`.${styles.link}, button`);
      focusable?.focus();
      if (isPreviewed && next?.dataset.key) onPreview(next.dataset.key);
      return focusable != null;
    }
    if (key === 'x' && isHere) {
      row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
      return true;
    }
    const isInMenu = target?.closest(`.${menuEntryClass}, [aria-expanded=true]`);
    if (key !== 'Escape' || isInMenu) return false;
    if (isPreviewed) onPreview(null);
    else clear?.();
    return isPreviewed || clear !== undefined;
  });
}

interface ListHeadProps {
  title: string;
  /** How many there are, such as `1.248`, and of what; announced when it changes. */
  count?: string;
  noun?: string;
  /** At most one main button and a menu for everything rare. */
  children?: ReactNode;
}

export function ListHead({ title, count, noun, children }: ListHeadProps) {
  return (
    <div className={head.head}>
      <PageTitle>{title}</PageTitle>
      {count !== undefined && (
        <p role="status" className={head.count}>
          {count}
          <VisuallyHidden> {noun}</VisuallyHidden>
        </p>
      )}
      <div className={head.actions}>{children}</div>
    </div>
  );
}

/** The „⋯“ of a list. */
export function MoreMenu({ entries }: { entries: ReactNode }) {
  return (
    <MenuButton label="Weiteres" buttonClassName={head.more} className={head.moreMenu} entries={entries}>
      <Ellipsis size={20} />
    </MenuButton>
  );
}

interface ChipProps {
  to: string;
  isOn: boolean;
  /** How many rows it leaves; missing if that is not counted. */
  count?: string | undefined;
  children: ReactNode;
}

/** A number that the server counts up to 1,000. */
export const formatCapped = (count: number): string => `${formatCount(count)}${count >= 1000 ? '+' : ''}`;

/** A filter of a list, as a link: it stands in the address. The chosen one is never cut off at the edge of a phone. */
export function Chip({ to, isOn, count, children }: ChipProps) {
  const chip = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when the numbers arrive
  useEffect(() => {
    const line = chip.current?.parentElement;
    if (!isOn || !chip.current || !line) return;
    const [own, all] = [chip.current.getBoundingClientRect(), line.getBoundingClientRect()];
    // The line alone is moved: `scrollIntoView` would move the page too.
    if (own.left < all.left || own.right > all.right)
      line.scrollLeft += (own.left + own.right - all.left - all.right) / 2;
  }, [isOn, count]);
  return (
    <Link
      ref={chip}
      to={to}
      replace
      preventScrollReset
      className={head.chip}
      aria-current={isOn ? 'true' : undefined}
    >
      {children}
      {count !== undefined && <span className={head.chipCount}>{count}</span>}
    </Link>
  );
}

/** The line above a list: its search, then its chips. */
export function ListTools({ search, chips }: { search?: ReactNode; chips: ReactNode }) {
  return (
    <div className={head.tools}>
      {search}
      {chips && (
        <nav aria-label="Filter" className={head.chips}>
          {chips}
        </nav>
      )}
    </div>
  );
}

/** The class of what stands in the line of chips and is no link. */
export const chipClass = head.chip;
