import { seatWords } from '../../../../domain/seat-words.ts';
import type { GateListOrder } from '../../../../domain/sort-gate-list.ts';
import {
  formatDate,
  formatDateTime,
  formatTime,
  type StoredTime,
  weekdayOf,
} from '../../../../domain/stored-time.ts';
import { germanCount } from '../../../ui/german-count.ts';
import type { ListedTicket } from './gate-list-order.ts';

const BY: Record<GateListOrder, string> = {
  name: 'nach Namen',
  order: 'nach Bestellnummer',
  seat: 'nach Platz',
};

/** `Montag, 12.04.2027, 20:00 Uhr` */
export function dayOf(startsAt: StoredTime): string {
  return `${weekdayOf(startsAt)}, ${formatDate(startsAt)}, ${formatTime(startsAt)} Uhr`;
}

/** How old the list is, how long and what it goes by. */
export function stateOf(readAt: StoredTime, count: number, by: GateListOrder): string {
  const tickets = count === 1 ? '1 Karte' : `${germanCount(count)} Karten`;
  return `Stand ${formatDateTime(readAt)} Uhr · ${tickets} · ${BY[by]}`;
}

/** `Block A, Reihe 4, Platz 6`, or that none is kept. */
export function placeOf({ place: { block, row, seat, kind } }: ListedTicket): string {
  const parts = [block, seat === null ? null : seatWords({ row, name: seat, kind })];
  return parts.filter((part) => part !== null).join(', ') || 'freie Platzwahl';
}
