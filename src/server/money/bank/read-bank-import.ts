import type * as v from 'valibot';
import {
  type BankEntryView,
  type BankImport,
  type BankOrder,
  type readBank as bankEndpoint,
  type EntryGroup,
  type readBankImport as endpoint,
  MOST_SHOWN_ENTRIES,
  shownGroups,
} from '../../../contract/bank.ts';
import type { EntryTransfer } from '../../../contract/reconciliation.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { centsToEuros, eurosToCents } from '../../../domain/money.ts';
import { storedTimeOfInstant, storedTimeOrNull } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { invoicedAmong } from '../invoices/documents.repository.ts';
import { bookingsOfEntries } from '../payments/payments.repository.ts';
import {
  candidatesOf,
  type EntryRow,
  type EntrySum,
  entriesOfGroup,
  entrySums,
  isSureSuggestion,
  openEntrySum,
  type PartsTogether,
  partsTogether,
  sureEntrySum,
} from './bank-entries.repository.ts';
import { findImport, type ImportRow, latestImports, storedMappings } from './bank-imports.repository.ts';
import { bankOrders, refundDueOfImport } from './bank-orders.repository.ts';
import { viewTransfers } from './join-transfers.ts';
import { twinsOfEntries } from './known-entries.repository.ts';
import { readFolderState } from './read-bank-folder.ts';

const MAX_IMPORTS = 100;

type Answer = v.InferOutput<typeof endpoint.answer>;

export async function readBank({
  config,
  store: { read: db },
  settings,
}: Pick<Ports, 'config' | 'store'> & SettingsPort): Promise<v.InferOutput<typeof bankEndpoint.answer>> {
  const imports = await latestImports(db, MAX_IMPORTS);
  const sums = await entrySums(
    db,
    imports.map(({ id }) => id),
  );
  const { count, cents } = await openEntrySum(db);
  const { refused, ...left } = await readFolderState(config);
  // Somebody has imported it by hand since.
  const isDone = ({ name, at }: (typeof refused)[number]) =>
    imports.some((row) => row.file_name === name && row.created_at >= at);
  const folder = {
    ...left,
    refused: refused
      .filter((file) => !isDone(file))
      .map((file) => ({ ...file, at: storedTimeOfInstant(file.at) })),
  };
  return {
    imports: imports.map((row) => importView(row, sums)),
    open: { count, amount: centsToEuros(cents) },
    account: settings().bank.iban.replace(/\s/g, '').slice(-4),
    ...(Object.values(folder).some((files) => files.length > 0) && { folder }),
  };
}

function importView(row: ImportRow, sums: ReadonlyArray<EntrySum>): BankImport {
  const of = (outcome: EntrySum['outcome']) => {
    const own = sums.filter((sum) => sum.import_id === row.id && sum.outcome === outcome);
    const cents = own.reduce((total, sum) => total + sum.cents, 0);
    return { count: own.reduce((total, sum) => total + sum.count, 0), amount: centsToEuros(cents) };
  };
  return {
    id: row.id,
    file_name: row.file_name,
    kind: row.kind,
    created_at: storedTimeOfInstant(row.created_at),
    created_by: row.created_by,
    known_count: row.known_count,
    foreign_count: row.foreign_count,
    ...(row.foreign_accounts !== null && { foreign_accounts: JSON.parse(row.foreign_accounts) }),
    waiting_count: row.waiting_count,
    open: of('open'),
    booked: of('booked'),
    ignored: of('ignored'),
  };
}

/**
 * An import with its entries grouped by what is to be done, at most `MOST_SHOWN_ENTRIES` per group. Refused:
 * `unknown_bank_import`.
 */
export async function readBankImport(services: Pick<Ports, 'store'>, id: number): Promise<Answer | Refusal> {
  const db = services.store.read;
  const row = await findImport(db, id);
  if (row === undefined) return refuse('unknown_bank_import');
  const sums = await entrySums(db, [id]);
  const groups: Array<{ group: EntryGroup; count: number; cents: number; rows: EntryRow[] }> = [];
  for (const group of shownGroups) {
    const own = sums.filter(({ outcome, state }) => (outcome === 'open' ? state : outcome) === group);
    const count = own.reduce((total, sum) => total + sum.count, 0);
    if (count === 0) continue;
    const cents = own.reduce((total, sum) => total + sum.cents, 0);
    groups.push({ group, count, cents, rows: await entriesOfGroup(db, id, group, MOST_SHOWN_ENTRIES) });
  }
  const rows = groups.flatMap((group) => group.rows);
  const twins = await twinsOf(db, rows);
  const joins = await viewTransfers(db, rows);
  const bookings = await bookingsOfEntries(
    db,
    [...rows, ...twins.values()].filter(({ assigned_cents }) => assigned_cents !== 0).map(({ id }) => id),
  );
  const named = rows.flatMap((entry) =>
    candidatesOf(entry).flatMap(({ shares }) => shares.map(({ orderId }) => orderId)),
  );
  const orders = await bankOrders(db, [...named, ...bookings.map(({ order_id }) => order_id)]);
  const final = await finalBookings(db, bookings, orders);
  const hasParts = groups.some(({ group }) => group === 'partial');
  const sure = await sureEntrySum(db, id);
  const parts = hasParts ? await partsTogether(db) : new Map<string, PartsTogether>();
  const file = importView(row, sums);
  const mayMapAnew = row.kind === 'csv' && file.booked.count === 0 && (await storedMappings(db)).length > 0;
  return {
    import: file,
    groups: groups.map(({ group, count, cents, rows: own }) => ({
      group,
      count,
      amount: centsToEuros(cents),
      ...(group === 'suggested' &&
        sure.count > 0 && { sure: { count: sure.count, amount: centsToEuros(sure.cents) } }),
      entries: own.map((entry) => entryView(entry, { bookings, final, orders, parts, twins, joins })),
    })),
    refund_due: centsToEuros(await refundDueOfImport(db, id)),
    ...(mayMapAnew && { may_map_anew: true }),
  };
}

type BankBooking = Awaited<ReturnType<typeof bookingsOfEntries>>[number];

interface Beside {
  bookings: ReadonlyArray<BankBooking>;
  final: ReadonlyArray<BankBooking>;
  orders: ReadonlyMap<string, BankOrder>;
  parts: ReadonlyMap<string, PartsTogether>;
  /** By their ids. */
  twins: ReadonlyMap<number, TwinRow>;
  joins: ReadonlyMap<number, EntryTransfer>;
}

type TwinRow = Awaited<ReturnType<typeof twinsOfEntries>>[number];

async function twinsOf(db: Db, rows: ReadonlyArray<EntryRow>): Promise<Map<number, TwinRow>> {
  const ids = rows.flatMap(({ outcome, twin_of }) => (outcome === 'open' ? (twin_of ?? []) : []));
  const twins = ids.length === 0 ? [] : await twinsOfEntries(db, ids);
  return new Map(twins.map((twin) => [twin.id, twin]));
}

function entryView(row: EntryRow, { bookings, final, orders, parts, twins, joins }: Beside): BankEntryView {
  const shareOf = ({ orderId, cents }: { orderId: string; cents: number }) => {
    const order = orders.get(orderId);
    return order === undefined ? [] : [{ order, amount: centsToEuros(cents) }];
  };
  // Candidates are for the whole amount, and some of their orders may be gone.
  const candidates = row.outcome === 'open' && row.assigned_cents === 0 ? candidatesOf(row) : [];
  const part =
    row.state === 'partial' && row.reason === 'code' ? candidates[0]?.shares[0]?.orderId : undefined;
  const together = part === undefined ? undefined : parts.get(part);
  const isWhole =
    part !== undefined && together?.cents === eurosToCents(orders.get(part)?.open ?? 0) && together.count > 1;
  const bookingsOf = (id: number) => {
    // An order may have two bookings: one undone, one booked again.
    const own = bookings.filter(({ bank_entry_id }) => bank_entry_id === id);
    return [...Map.groupBy(own, ({ order_id }) => order_id)].flatMap(([orderId, parts]) =>
      shareOf({ orderId, cents: parts.reduce((sum, { cents }) => sum + cents, 0) }),
    );
  };
  const transfer = joins.get(row.id);
  const twin = row.outcome === 'open' && row.twin_of !== null ? twins.get(row.twin_of) : undefined;
  return {
    id: row.id,
    ...factsOf(row),
    state: row.state,
    reason: row.reason,
    left: centsToEuros(row.outcome === 'open' ? row.amount_cents - row.assigned_cents : 0),
    ways: candidates
      .map(({ reason, shares }) => ({ reason, shares: shares.flatMap(shareOf), count: shares.length }))
      .filter(({ shares, count }) => shares.length === count)
      .map(({ reason, shares }) => ({ reason, shares })),
    together: isWhole ? together.count : 0,
    final_order: final.find(({ bank_entry_id }) => bank_entry_id === row.id)?.order_id ?? null,
    bookings: bookingsOf(row.id),
    settled_at: storedTimeOrNull(row.settled_at),
    settled_by: row.settled_by,
    ignored_because: row.ignored_because,
    ...(row.outcome === 'open' && isSureSuggestion(row) && { is_sure: true }),
    ...(transfer && { transfer }),
    ...(twin && {
      twin: { ...factsOf(twin), file_name: twin.file_name, bookings: bookingsOf(twin.id) },
    }),
  };
}

/** What the bank says of an entry, and what became of it. */
function factsOf(row: EntryRow) {
  return {
    booked_on: row.booked_on,
    amount: centsToEuros(row.amount_cents),
    currency: row.currency,
    payer: row.payer_name,
    iban: row.payer_iban,
    purpose: row.purpose.replaceAll('\n', ''),
    is_blanked: row.blanked_at !== null,
    outcome: row.outcome,
  };
}

interface Booked {
  order_id: string;
  cents: number;
}

/**
 * The bookings that cannot be undone because the order's invoice is issued and its money would be missing:
 * what `undoPayment` refuses as `invoice_issued`, but for a whole page.
 */
async function finalBookings<B extends Booked>(
  db: Db,
  bookings: ReadonlyArray<B>,
  orders: ReadonlyMap<string, BankOrder>,
): Promise<B[]> {
  const needed = bookings.filter(({ order_id: id, cents }) => {
    const order = orders.get(id);
    return order?.status === 'paid' && cents > eurosToCents(order.overpaid);
  });
  const ids = new Set(needed.map(({ order_id }) => order_id));
  if (ids.size === 0) return [];
  const invoiced = await invoicedAmong(db, [...ids]);
  return needed.filter(({ order_id }) => invoiced.has(order_id));
}
