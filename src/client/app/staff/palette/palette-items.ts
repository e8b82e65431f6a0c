import Armchair from 'lucide-react/icons/armchair';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Euro from 'lucide-react/icons/euro';
import Keyboard from 'lucide-react/icons/keyboard';
import Mail from 'lucide-react/icons/mail';
import Percent from 'lucide-react/icons/percent';
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import UserRound from 'lucide-react/icons/user-round';
import type { OrderRow } from '../../../../contract/order-list.ts';
import type { SeatOrder } from '../../../../contract/seat-orders.ts';
import { foldForSearch, searchPrefixes } from '../../../../domain/german-text.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import type { Permission } from '../../../../domain/permission.ts';
import { formatDate } from '../../../../domain/stored-time.ts';
import { furtherPages, mainPages, maySee, type PageIcon, pageGroups } from '../../../admin/admin-pages.ts';
import { adminPaths, adminPathTo } from '../../../admin/admin-paths.ts';
import { queuedMailText } from '../../../admin/orders/outbox/mail-status.tsx';
import { findableSettings } from '../../../admin/settings/settings/settings-fields.ts';
import { tabLabels, tabOfAddress } from '../../../admin/settings/settings/settings-tabs.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { notify } from '../../../ui/notifications.tsx';

export type PaletteGroup =
  | 'Bestellungen'
  | 'Gäste'
  | 'Veranstaltungen'
  | 'Rabattaktionen'
  | 'Tun'
  | 'Gehe zu';

export interface PaletteItem {
  /** Unique among all items. */
  id: string;
  group: PaletteGroup;
  icon: PageIcon;
  title: string;
  /** What it belongs to or acts on. */
  detail: string;
  /** An address to go to, something to do, or what is shown instead to ask once more. */
  choose: string | (() => void) | PaletteItem[];
  /** What else somebody might type to find it. */
  words?: string;
}

type Can = (permission: Permission) => boolean;

/** What is always there for somebody with these rights: the pages, and what can be begun from anywhere. */
export function fixedItems(can: Can, showKeys: () => void): PaletteItem[] {
  const inGroups = pageGroups.flatMap(({ name, pages }) => pages.map((page) => ({ ...page, group: name })));
  const pages = [...mainPages, ...inGroups, ...furtherPages].filter((page) => maySee(page, can));
  const begin = BEGINNINGS.filter(({ may }) => can(may));
  return [
    ...pages.map((page) => ({
      id: `page ${page.name}`,
      group: 'Gehe zu' as const,
      icon: page.icon,
      title: page.name,
      detail: 'group' in page ? `${page.group}` : '',
      choose: page.to,
      words: page.words ?? '',
    })),
    ...begin.map(({ title, to, words }) => ({
      id: `begin ${title}`,
      group: 'Tun' as const,
      icon: Plus,
      title,
      detail: '',
      choose: to,
      words,
    })),
    {
      id: 'keys',
      group: 'Tun' as const,
      icon: Keyboard,
      title: 'Tasten anzeigen',
      detail: '?',
      choose: showKeys,
      words: 'hilfe kürzel shortcuts',
    },
  ];
}

/** Each field of the settings, which leads there. */
export function settingItems(): PaletteItem[] {
  return findableSettings.map(({ name, label, words }) => ({
    id: `setting ${name}`,
    group: 'Gehe zu',
    icon: Settings,
    title: label,
    detail: `Einstellungen, ${tabLabels[tabOfAddress({ hash: `#${name}` })]}`,
    choose: `${adminPaths.settings}#${name}`,
    words,
  }));
}

const BEGINNINGS: ReadonlyArray<{ title: string; to: string; may: Permission; words: string }> = [
  { title: 'Veranstaltung anlegen', to: `${adminPaths.events}#neu`, may: 'events', words: 'neue event' },
  {
    title: 'Rabattaktion anlegen',
    to: adminPaths.newDiscount,
    may: 'discounts',
    words: 'neuer gutschein code',
  },
  { title: 'Kontoauszug einlesen', to: adminPaths.bank, may: 'money', words: 'zahlungen buchen bank' },
  { title: 'Mitglied einladen', to: adminPaths.team, may: 'team', words: 'neues team' },
];

/** Those of which every typed word begins a word of their title, detail or further words; titles come first. */
export function matching<Item extends { title: string; detail: string; words?: string }>(
  items: ReadonlyArray<Item>,
  typed: string,
): Item[] {
  const beginnings = searchPrefixes(typed);
  const isIn = (text: string) => {
    const folded = ` ${foldForSearch(text)}`;
    return beginnings.every((beginning) => folded.includes(` ${beginning}`));
  };
  const found = items.filter(({ title, detail, words = '' }) => isIn(`${title} ${detail} ${words}`));
  return found.toSorted((a, b) => Number(isIn(b.title)) - Number(isIn(a.title)));
}

const STATUS = { open: 'offen', paid: 'bezahlt', cancelled: 'storniert', refunded: 'erstattet' };

const formatEuros = (euros: number) => formatCents(eurosToCents(euros));

const nameOf = ({ firstname, lastname }: Pick<OrderRow, 'firstname' | 'lastname'>) =>
  [firstname, lastname].filter(Boolean).join(' ');

/** The orders found for a text, their guests, and what can be done with the first of them. */
export function orderItems(orders: ReadonlyArray<OrderRow>): PaletteItem[] {
  const found = orders.map((order) => ({
    id: `order ${order.id}`,
    group: 'Bestellungen' as const,
    icon: ShoppingBag,
    title: nameOf(order),
    detail: [
      order.number,
      formatEuros(order.total),
      order.is_overdue ? 'überfällig' : STATUS[order.status],
    ].join(' · '),
    choose: adminPathTo.staffOrder(order.id),
  }));
  // Of each kind the first two: with one name, who has not paid stands among those who have.
  const actions = orders.flatMap(actionsFor);
  const isAmongFirst = ({ icon }: PaletteItem, at: number) =>
    actions.slice(0, at).filter((other) => other.icon === icon).length < 2;
  return [...found, ...guestItems(orders), ...actions.filter(isAmongFirst)];
}

/** Guests with more than one of the orders that were found. */
function guestItems(orders: ReadonlyArray<OrderRow>): PaletteItem[] {
  const emails = orders.map(({ email }) => email.toLowerCase());
  return orders.flatMap((order, index) => {
    const email = order.email.toLowerCase();
    const isFirst = emails.indexOf(email) === index;
    if (email === '' || !isFirst || emails.lastIndexOf(email) === index) return [];
    const to = `${adminPaths.orders}?${new URLSearchParams({ q: email })}`;
    const title = `Alle Bestellungen von ${nameOf(order)}`;
    return [
      { id: `guest ${email}`, group: 'Gäste' as const, icon: UserRound, title, detail: email, choose: to },
    ];
  });
}

/** What one types besides a guest's name to act on an order, by action. */
const RESEND_WORDS = 'karte karten ticket tickets die noch einmal nochmal erneut schicken senden mail';
const BOOK_WORDS = 'zahlung von buchen bezahlt geld';
const actionWords = new Set(`${RESEND_WORDS} ${BOOK_WORDS}`.split(' '));

function actionsFor(order: OrderRow): PaletteItem[] {
  const name = nameOf(order);
  const to = adminPathTo.staffOrder(order.id);
  if (order.status === 'paid') {
    const title = `${name} die Karten noch einmal schicken`;
    const detail = `Bestellung ${order.number}`;
    const item = { id: `resend ${order.id}`, group: 'Tun' as const, icon: Mail };
    const confirm = {
      ...{ ...item, id: `${item.id} now` },
      title: `Karten und Rechnung jetzt an ${name} schicken`,
      detail: order.email,
      choose: () => void resendTickets(order.id, name),
    };
    return [{ ...item, title, detail, choose: [confirm], words: RESEND_WORDS }];
  }
  if (order.status !== 'open' || order.total <= order.paid) return [];
  const title = `Zahlung von ${name} buchen`;
  const detail = formatEuros(order.total - order.paid);
  const choose = `${to}#zahlungen`;
  return [{ id: `book ${order.id}`, group: 'Tun', icon: Euro, title, detail, choose, words: BOOK_WORDS }];
}

async function resendTickets(id: string, name: string): Promise<void> {
  try {
    const { only_stored } = await call('POST /api/office/orders/:id/tickets-mail', { params: { id } });
    if (only_stored) notify(`Die Mail an ${name} ist ${queuedMailText(only_stored)}.`, 'warning');
    else notify(`Karten und Rechnung gehen noch einmal an ${name}.`, 'good');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.message, 'danger');
  }
}

/** The events and campaigns of the first page of their lists; read once, filtered here. */
export async function readNamedItems(can: Can, signal: AbortSignal): Promise<PaletteItem[]> {
  const [events, discounts] = await Promise.all([
    can('events') ? call('GET /api/office/events', { signal }).then((answer) => answer.events) : [],
    can('discounts') ? call('GET /api/office/discounts', { signal }).then((answer) => answer.discounts) : [],
  ]);
  return [
    ...events.map(({ id, name, starts_at, location }) => ({
      id: `event ${id}`,
      group: 'Veranstaltungen' as const,
      icon: CalendarDays,
      title: name,
      detail: `${formatDate(starts_at)} · ${location}`,
      choose: adminPathTo.event(id),
    })),
    ...discounts.map(({ id, name, code }) => ({
      id: `discount ${id}`,
      group: 'Rabattaktionen' as const,
      icon: Percent,
      title: name,
      detail: code ?? 'Einzelcodes',
      choose: adminPathTo.discount(id),
    })),
  ];
}

const MOST_ORDERS = '6';

/**
 * Orders by number, name, email address, ticket code, or by a seat such as `Reihe 5 Platz 7`, `5/7` and `E7`; only what
 * can be done with them if that is typed too, as in `Weiß Karten senden`.
 */
export async function findOrders(typed: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const seat = seatOf(typed);
  const words = typed.trim().split(/\s+/);
  const isAction = (word: string) => actionWords.has(word.toLowerCase());
  const named = words.filter((word) => !isAction(word)).join(' ');
  const query = { q: named || typed, limit: MOST_ORDERS, uncounted: '1' } as const;
  const [{ seats }, { orders }] = await Promise.all([
    seat === null ? { seats: [] } : call('GET /api/office/seat-orders', { query: seat, signal }),
    call('GET /api/office/orders', { query, signal }),
  ]);
  const items = orderItems(orders);
  const asked = words.filter(isAction).join(' ');
  const actions = items.filter(({ group }) => group === 'Tun');
  const wanted = named === '' || asked === '' ? [] : matching(actions, asked);
  return [...seats.map(seatItem), ...(wanted.length > 0 ? wanted : items)];
}

export function seatOf(typed: string): { row: string; seat: string } | null {
  const found =
    /^reihe +([^ ,/]{1,20})[ ,]+(?:sitz)?(?:platz)? *([^ ]{1,20})$|^([^ /]{1,20}) ?\/ ?([^ /]{1,20})$|^([a-z])[ -]?(\d{1,3})$/i.exec(
      typed.trim(),
    );
  if (found === null) return null;
  const [row = '', seat = ''] = found.slice(1).filter((part) => part !== undefined);
  return { row, seat };
}

function seatItem(one: SeatOrder): PaletteItem {
  return {
    id: `seat ${one.event} ${one.starts_at} ${one.block} ${one.order}`,
    group: 'Bestellungen',
    icon: Armchair,
    title: nameOf(one) || one.number,
    detail: `${one.block}, Reihe ${one.row}, Platz ${one.seat} · ${one.event}, ${formatDate(one.starts_at)}`,
    choose: adminPathTo.staffOrder(one.order),
  };
}
