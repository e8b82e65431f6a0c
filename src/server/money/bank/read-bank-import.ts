import type * as v from 'valibot';
import {
  type BankEntryView,
  type BankOrder,
  type EntryGroup,
  type readBankImport as endpoint,
  entryGroups,
} from '../../../contract/bank.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { centsToEuros, eurosToCents } from '../../../domain/money.ts';
import { storedTimeOrNull } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { selectOrders } from '../../sales/orders/orders.repository.ts';
import { type EntryRow, waysOf } from './bank-entries-table.ts';
import { entrySums, findImport, importView } from './bank-imports-table.ts';
import { bankOrders } from './bank-orders.ts';
import { finalBookings } from './final-bookings.ts';
import { type PartsTogether, partsTogether } from './parts-together.ts';

const MOST_OF_A_GROUP = 200;

type Answer = v.InferOutput<typeof endpoint.answer>;

/** A file with everything that stands in it, by what is to be done; 200 of each at most. Refused: `unknown_bank_import`. */
export async function readBankImport(services: Pick<Ports, 'store'>, id: number): Promise<Answer | Refusal> {
  const db = services.store.read;
  const row = await findImport(db, id);
  if (row === undefined) return refuse('unknown_bank_import');
  const sums = await entrySums(db, [id]);
  const groups: Array<{ group: EntryGroup; count: number; cents: number; rows: EntryRow[] }> = [];
  for (const group of entryGroups) {
    const own = sums.filter(({ outcome, state }) => (outcome === 'open' ? state : outcome) === group);
    const count = own.reduce((total, sum) => total + sum.count, 0);
    if (count === 0) continue;
    const cents = own.reduce((total, sum) => total + sum.cents, 0);
    groups.push({ group, count, cents, rows: await entriesOf(db, id, group) });
  }
  const rows = groups.flatMap((group) => group.rows);
  const bookings = await bookingsOf(db, rows);
  const named = rows.flatMap((entry) =>
    waysOf(entry).flatMap(({ shares }) => shares.map(({ orderId }) => orderId)),
  );
  const orders = await bankOrders(db, [...named, ...bookings.map(({ order_id }) => order_id)]);
  const final = await finalBookings(db, bookings, orders);
  const hasParts = groups.some(({ group }) => group === 'partial');
  const parts = hasParts ? await partsTogether(db) : new Map<string, PartsTogether>();
  return {
    import: importView(row, sums),
    groups: groups.map(({ group, count, cents, rows: own }) => ({
      group,
      count,
      amount: centsToEuros(cents),
      entries: own.map((entry) => entryView(entry, { bookings, final, orders, parts })),
    })),
    refund_due: centsToEuros(await refundDueOf(db, id)),
  };
}

function entriesOf(db: Db, importId: number, group: EntryGroup): Promise<EntryRow[]> {
  const all = db.selectFrom('bank_entries').selectAll().where('import_id', '=', importId);
  const own =
    group === 'booked' || group === 'ignored'
      ? all.where('outcome', '=', group)
      : all.where('outcome', '=', 'open').where('state', '=', group);
  // Of what is settled the latest in front, where somebody looks who wants to take it back.
  const sorted = group === 'booked' || group === 'ignored' ? own.orderBy('settled_at', 'desc') : own;
  return sorted.orderBy('ordinal').limit(MOST_OF_A_GROUP).execute();
}

type Booking = Awaited<ReturnType<typeof bookingsOf>>[number];

function bookingsOf(db: Db, entries: ReadonlyArray<EntryRow>) {
  const ids = entries.filter(({ assigned_cents }) => assigned_cents !== 0).map(({ id }) => id);
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('payments')
    .where('bank_entry_id', 'in', ids)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .select(['bank_entry_id', 'order_id', 'cents'])
    .execute();
}

/** Paid beyond their totals, in cents, of all orders that an import was booked on. */
async function refundDueOf(db: Db, importId: number): Promise<number> {
  const { cents } = await selectOrders(db)
    .whereRef('paid_cents', '>', 'total_cents')
    .where('id', 'in', (bookedOn) =>
      bookedOn
        .selectFrom('payments')
        .innerJoin('bank_entries', 'bank_entries.id', 'payments.bank_entry_id')
        .where('bank_entries.import_id', '=', importId)
        .where('payments.undone_at', 'is', null)
        .select('payments.order_id'),
    )
    .select((row) => row.fn.sum<number>(row('paid_cents', '-', row.ref('total_cents'))).as('cents'))
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

interface Beside {
  bookings: ReadonlyArray<Booking>;
  final: ReadonlyArray<Booking>;
  orders: ReadonlyMap<string, BankOrder>;
  parts: ReadonlyMap<string, PartsTogether>;
}

function entryView(row: EntryRow, { bookings, final, orders, parts }: Beside): BankEntryView {
  const shareOf = ({ orderId, cents }: { orderId: string; cents: number }) => {
    const order = orders.get(orderId);
    return order === undefined ? [] : [{ order, amount: centsToEuros(cents) }];
  };
  // What was found holds for the whole amount, and for orders that are still there.
  const ways = row.outcome === 'open' && row.assigned_cents === 0 ? waysOf(row) : [];
  const part = row.state === 'partial' && row.reason === 'code' ? ways[0]?.shares[0]?.orderId : undefined;
  const together = part === undefined ? undefined : parts.get(part);
  const isWhole =
    part !== undefined && together?.cents === eurosToCents(orders.get(part)?.open ?? 0) && together.count > 1;
  // One order may have two parts, one of them taken back and booked again.
  const own = bookings.filter(({ bank_entry_id }) => bank_entry_id === row.id);
  return {
    id: row.id,
    booked_on: row.booked_on,
    amount: centsToEuros(row.amount_cents),
    currency: row.currency,
    payer: row.payer_name,
    iban: row.payer_iban,
    purpose: row.purpose.replaceAll('\n', ''),
    is_blanked: row.blanked_at !== null,
    state: row.state,
    reason: row.reason,
    outcome: row.outcome,
    left: centsToEuros(row.outcome === 'open' ? row.amount_cents - row.assigned_cents : 0),
    ways: ways
      .map(({ reason, shares }) => ({ reason, shares: shares.flatMap(shareOf), count: shares.length }))
      .filter(({ shares, count }) => shares.length === count)
      .map(({ reason, shares }) => ({ reason, shares })),
    together: isWhole ? together.count : 0,
    final_order: final.find(({ bank_entry_id }) => bank_entry_id === row.id)?.order_id ?? null,
    bookings: [...Map.groupBy(own, ({ order_id }) => order_id)].flatMap(([orderId, parts]) =>
      shareOf({ orderId, cents: parts.reduce((sum, { cents }) => sum + cents, 0) }),
    ),
    settled_at: storedTimeOrNull(row.settled_at),
    settled_by: row.settled_by,
    ignored_because: row.ignored_because,
  };
}
