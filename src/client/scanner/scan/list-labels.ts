import { formatSeat } from '../../../domain/seat.ts';
import { formatDate, formatTime, type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { ListedTicket } from '../store/scanner-database.ts';
import type { NetworkState } from '../sync/sync-loop.ts';

/** `heute 18:52 Uhr, Tor Nord`; `at` and `now` are epoch milliseconds. */
export function formatTimeAndGate(at: number, by: string | null, now: number): string {
  return [formatDayAndTime(storedTimeOfInstant(at), now), by].filter(Boolean).join(', ');
}

/** `heute 18:52 Uhr` or `11.04.2027, 18:52 Uhr` */
export function formatDayAndTime(stored: StoredTime, now: number): string {
  const today = storedTimeOfInstant(now);
  const day = formatDate(stored) === formatDate(today) ? 'heute' : `${formatDate(stored)},`;
  return `${day} ${formatTime(stored)} Uhr`;
}

/** The events of the ticket list or, offline, the list's age, because scans are checked against it. */
export function ticketListLabel(
  {
    network,
    isComplete,
    syncedAt,
    events,
  }: { network: NetworkState; isComplete: boolean; syncedAt: number | null; events: { name: string }[] },
  now: number,
): string {
  const isOffline = network === 'offline';
  if (!isComplete) return isOffline ? 'Kartenliste unvollständig' : 'Kartenliste wird geladen …';
  if (isOffline && syncedAt !== null)
    return `Kartenliste von ${formatDayAndTime(storedTimeOfInstant(syncedAt), now)}`;
  return events.map(({ name }) => name).join(', ');
}

interface ListNames {
  events: { id: number; name: string }[];
  prices: [number, string][];
  blocks: [number, string][];
}

const STATE_LABELS = { open: 'nicht bezahlt', paid: '', cancelled: 'storniert' };

/** Order, place, price and state on one line; the event only if the gate has several. */
export function listedTicketLabel(
  { orderNumber, eventId, priceId, blockId, row, seat, seatKind: kind, state, redeemedAt }: ListedTicket,
  { events, prices, blocks }: ListNames,
): string {
  const event = events.length > 1 ? events.find(({ id }) => id === eventId)?.name : '';
  const block = nameOf(blocks, blockId);
  const place = seat ? formatSeat({ row, name: seat, kind }) : '';
  const isIn = redeemedAt === null ? '' : 'schon drin';
  const price = nameOf(prices, priceId);
  return [orderNumber, event, block, place, price, STATE_LABELS[state], isIn].filter(Boolean).join(' · ');
}

/** The name of a ticket price or a block; empty if the list lacks it. */
export function nameOf(names: [number, string][] | undefined, id: number | null): string {
  return names?.find(([known]) => known === id)?.[1] ?? '';
}
