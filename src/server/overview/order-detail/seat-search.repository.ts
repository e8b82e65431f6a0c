import { sql } from 'kysely';
import type { Db } from '../../platform/database/store.ts';

interface AskedSeat {
  row: string;
  seat: string;
  /** Stored time; events that ended before are left out. */
  now: string;
}

/**
 * The valid tickets on seats of this name in events that are not over, the earliest event first, at most `most`. Who counts
 * rows finds those with letters too: `5` is also row E.
 */
export function ticketsOnSeat(db: Db, { row, seat, now }: AskedSeat, most: number) {
  const spellings = (name: string) => [...new Set([name, name.toUpperCase(), name.toLowerCase()])];
  return db
    .selectFrom('seats as seat')
    .innerJoin('items as item', 'item.seat_id', 'seat.id')
    .innerJoin('events as event', 'event.id', 'item.event_id')
    .innerJoin('blocks as block', 'block.id', 'seat.block_id')
    .innerJoin('orders as order', 'order.id', 'item.order_id')
    .where('seat.row', 'in', [...spellings(row), ...lettersOf(row)])
    .where('seat.name', 'in', spellings(seat))
    .where('item.cancelled_at', 'is', null)
    .where(sql<string>`coalesce(${sql.ref('event.ends_at')}, ${sql.ref('event.starts_at')})`, '>=', now)
    .orderBy('event.starts_at')
    .orderBy('item.id')
    .limit(most)
    .select([
      'order.id as order',
      'order.number',
      'order.firstname',
      'order.lastname',
      'event.name as event',
      'event.starts_at',
      'block.name as block',
      'seat.row',
      'seat.name as seat',
    ])
    .execute();
}

/** Halls leave out letters that look like digits, or do not. */
const ALPHABETS = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ABCDEFGHJKLMNPQRSTUVWXYZ'];

function lettersOf(row: string): string[] {
  return /^\d+$/.test(row) ? ALPHABETS.flatMap((letters) => letters[Number(row) - 1] ?? []) : [];
}
