import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { foldForSearch } from '../../../../domain/german-text.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useModal } from '../../../platform/use-modal.ts';
import styles from './command-palette.module.css';
import {
  findOrders,
  fixedItems,
  matching,
  type PaletteGroup,
  type PaletteItem,
  readNamedItems,
  seatOf,
  settingItems,
} from './palette-items.ts';

export interface CommandPaletteProps {
  onClose: () => void;
  onShowKeys: () => void;
}

/** A dialog with a combobox: the focus stays in the field, arrows move through what was found, Enter chooses. */
export function CommandPalette({ onClose, onShowKeys }: CommandPaletteProps) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [pickedId, setPickedId] = useState<string | null>(null);
  const found = useItems(typed, onShowKeys);
  /** What asks once more before it is done; instead of what was found. */
  const [confirming, setConfirming] = useState<PaletteItem[] | null>(null);
  const items = confirming ?? found.items;
  const picked = items.find(({ id }) => id === pickedId) ?? items[0];
  const listId = useId();

  const onClosed = useModal(dialog, onClose);

  const choose = ({ choose: target }: PaletteItem) => {
    if (Array.isArray(target)) {
      setConfirming(target);
      setPickedId(null);
      return;
    }
    dialog.current?.close();
    onClose();
    if (typeof target === 'string') void navigate(target);
    else target();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.indexOf(picked as PaletteItem);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      const isPage = Math.abs(step) > 1;
      const next = isPage
        ? Math.min(Math.max(at + step, 0), items.length - 1)
        : (at + step + items.length) % items.length;
      setPickedId(items[next]?.id ?? null);
    } else if (event.key === 'Enter' && picked !== undefined) {
      event.preventDefault();
      // Held down, Enter would answer what it has only just asked.
      if (!event.repeat) choose(picked);
    }
  };
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Suchen oder springen"
      onClose={onClosed}
      onPointerDown={({ target }) => {
        if (target === dialog.current) dialog.current?.close();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.field}>
          <Search size={20} className={styles.icon} />
          <input
            role="combobox"
            aria-label="Suchen oder springen"
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-activedescendant={picked && optionId(listId, picked)}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder="Name, Nummer, Reihe 5 Platz 7 …"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setPickedId(null);
              setConfirming(null);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <PaletteList id={listId} items={items} picked={picked} onPick={setPickedId} onChoose={choose} />
        <p role="status" className={styles.foot}>
          {items.length > 0 && (
            <span aria-hidden="true" className={styles.keys}>
              {confirming === null && '↑ ↓ wählen '}
              <CornerDownLeft size={14} /> {confirming === null ? 'öffnen' : 'schicken, Esc lässt es'}
            </span>
          )}
          <span className={items.length > 0 ? styles.heard : undefined}>
            {confirming === null
              ? statusText(typed, items.length, found.isAsking)
              : confirming.map(({ title, detail }) => `${title}, ${detail}?`).join(' ')}
          </span>
        </p>
      </div>
    </dialog>
  );
}

interface PaletteListProps {
  id: string;
  items: ReadonlyArray<PaletteItem>;
  picked: PaletteItem | undefined;
  onPick: (id: string) => void;
  onChoose: (item: PaletteItem) => void;
}

function PaletteList({ id, items, picked, onPick, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const pickedId = picked?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice may lie outside of what is shown
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [pickedId]);
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <div ref={list} id={id} role="listbox" aria-label="Gefunden" tabIndex={-1} className={styles.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand within a listbox
        <div key={group} role="group" aria-label={group}>
          <p className={styles.group} aria-hidden="true">
            {group}
          </p>
          {items
            .filter((item) => item.group === group)
            .map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, has the keys
              <div
                key={item.id}
                id={optionId(id, item)}
                role="option"
                tabIndex={-1}
                aria-selected={item === picked}
                className={styles.option}
                onPointerMove={() => onPick(item.id)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(item)}
              >
                <item.icon size={18} className={styles.icon} />
                <span className={styles.title}>{item.title}</span>{' '}
                {item.detail && <span className={styles.detail}>{item.detail}</span>}
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}

const optionId = (list: string, { id }: PaletteItem) => `${list}-${id.replace(/[^\w-]/g, '_')}`;

function statusText(typed: string, found: number, isAsking: boolean): string {
  if (isAsking && found === 0) return 'Suche läuft …';
  if (found === 0 && seatOf(typed) !== null) return 'Auf diesem Platz ist kein Gast zu finden.';
  if (found === 0) return `Zu „${typed.trim()}“ gibt es hier nichts. Weniger Buchstaben finden mehr.`;
  return found === 1 ? '1 Treffer' : `${found} Treffer`;
}

const PAUSE_MS = 80;
const ORDER: ReadonlyArray<PaletteGroup> = [
  'Bestellungen',
  'Gäste',
  'Veranstaltungen',
  'Rabattaktionen',
  'Tun',
  'Gehe zu',
];

/** What fits what is typed; orders are asked of the server, everything else is here. */
function useItems(typed: string, onShowKeys: () => void): { items: PaletteItem[]; isAsking: boolean } {
  const permissions = useSession((session) => session.permissions);
  const can = useSession((session) => session.can);
  const [named, setNamed] = useState<PaletteItem[]>([]);
  const [found, setFound] = useState<{ typed: string; items: PaletteItem[] }>({ typed: '', items: [] });
  const wanted = typed.trim();
  const mayOrders = permissions.includes('orders');
  const showKeys = useEffectEvent(onShowKeys);

  useEffect(() => {
    const palette = new AbortController();
    // Without an answer the pages and orders are found all the same.
    readNamedItems(can, palette.signal).then(setNamed, () => {});
    return () => palette.abort();
  }, [can]);

  useEffect(() => {
    if (wanted === '' || !mayOrders) return;
    const search = new AbortController();
    const finish = (items: PaletteItem[]) => {
      if (!search.signal.aborted) setFound({ typed: wanted, items });
    };
    const pause = setTimeout(() => {
      findOrders(wanted, search.signal).then(finish, () => finish([]));
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      search.abort();
    };
  }, [wanted, mayOrders]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `can` answers by the permissions
  const fixed = useMemo(() => fixedItems(can, () => showKeys()), [permissions]);
  const isAsking = wanted !== '' && mayOrders && found.typed !== wanted;
  // While the next answer is on its way, the last one stays as far as it may still be right; nothing is done by it.
  const isNear = wanted !== '' && (wanted.startsWith(found.typed) || found.typed.startsWith(wanted));
  const orders = isNear ? found.items.filter(({ group }) => !isAsking || group !== 'Tun') : [];
  const settings = permissions.includes('settings') ? settingItems() : [];
  const items = [
    ...orders,
    ...(wanted === '' ? [] : matching(named, wanted)),
    ...matching(fixed, wanted),
    ...(wanted === '' ? [] : matching(settings, wanted)),
  ];
  const beginning = foldForSearch(wanted);
  const rank = ({ group, title }: PaletteItem) =>
    group === 'Gehe zu' && wanted !== '' && foldForSearch(title).startsWith(beginning)
      ? -1
      : ORDER.indexOf(group);
  const leading = Math.min(...items.map(rank));
  const isPageFirst = leading === -1;
  const order = isPageFirst ? (['Gehe zu', ...ORDER.slice(0, -1)] as const) : ORDER;
  return { items: items.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group)), isAsking };
}
