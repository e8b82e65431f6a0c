import type * as v from 'valibot';
import type { confirmBankImport as endpoint } from '../../../contract/bank.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { balanceOf } from '../../../domain/order.ts';
import { sureReasons } from '../../../domain/payment-cases.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { LockedOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { bookPaymentWithin } from '../payments/book-payment.ts';
import { waiveRestWithin } from '../payments/waive-rest.ts';
import {
  candidatesOf,
  claimMatchedEntry,
  type EntryRow,
  isSureSuggestion,
  untouchedEntries,
} from './bank-entries.repository.ts';
import { rematchImport } from './match-entries.ts';

/** Concurrent bookings: SQLite commits them together, PostgreSQL has as many connections. */
const AT_ONCE = 32;

/** The note on a payment from a bank file. It never names the payer, whose name is not stored there. */
export const BANK_NOTE = 'Kontoauszug';

const WAIVED_BECAUSE = 'Kleiner Fehlbetrag, laut Einstellungen erlassen';

type ConfirmableState = v.InferOutput<typeof endpoint.body>['state'];

interface Confirmation {
  importId: number;
  /** `suggested` stands for the sure ones among the suggestions. */
  state: ConfirmableState;
  /** What was shown: the number of entries and their sum in integer cents. */
  count: number;
  cents: number;
}

type Services = Pick<Ports, 'clock' | 'store'> & SettingsPort;

/**
 * Books all entries of an import that match orders and amounts exactly, or are sure suggestions. Each is booked in a
 * transaction of its own, and together with the other transfers for the same order: an entry is settled together with its
 * payments or not at all, so that repeats, double clicks and crashes neither book it twice nor lose it. What is missing
 * within the club's tolerance is waived. Entries whose order has been paid or cancelled stay open. Returns the booked
 * entries and their cents. Refused: `bank_changed` if the entries differ from those shown.
 */
export async function confirmImport(
  services: Services,
  who: Staff,
  { importId, state, count, cents }: Confirmation,
): Promise<{ ids: number[]; cents: number } | Refusal> {
  const open = await untouchedEntries(services.store.read, importId);
  const wanted = open.filter(
    (entry) => entry.state === state && (state !== 'suggested' || isSureSuggestion(entry)),
  );
  const sum = wanted.reduce((total, entry) => total + entry.amount_cents, 0);
  if (wanted.length !== count || sum !== cents) return refuse('bank_changed');
  const lots = lotsOf(wanted);
  const booked = { ids: [] as number[], cents: 0 };
  for (let from = 0; from < lots.length; from += AT_ONCE) {
    const some = lots.slice(from, from + AT_ONCE);
    const results = await Promise.all(some.map((ids) => bookLot(services, who, { ids, state })));
    for (const [at, ids] of some.entries()) {
      const result = results[at];
      if (result === undefined || isRefusal(result)) continue;
      booked.ids.push(...ids);
      booked.cents += result;
    }
  }
  await rematchImport(services, importId);
  return booked;
}

/** The ids of entries that are booked together: the transfers for one order, or a single one. */
function lotsOf(entries: ReadonlyArray<EntryRow>): number[][] {
  const keyOf = (entry: EntryRow) =>
    entry.reason === 'parts' ? `order ${candidatesOf(entry)[0]?.shares[0]?.orderId}` : `entry ${entry.id}`;
  return [...Map.groupBy(entries, keyOf).values()].map((lot) => lot.map(({ id }) => id));
}

/** Returns the booked cents. Refused if somebody else was faster, or the orders have another amount open. */
function bookLot(
  services: Services,
  who: Staff,
  { ids, state }: { ids: ReadonlyArray<number>; state: ConfirmableState },
): Promise<number | Refusal> {
  const now = services.clock();
  const by = nameOfStaff(who);
  return services.store.write(async (trx) => {
    const parts: { entry: EntryRow; orderId: string; cents: number }[] = [];
    for (const id of ids) {
      const entry = await claimMatchedEntry(trx, { id, state, now, by });
      if (entry === undefined) return refuse('bank_changed');
      const isSure = sureReasons.includes(entry.reason) && entry.is_undone === 0;
      if (state === 'suggested' && !isSure) return refuse('bank_changed');
      const shares = candidatesOf(entry)[0]?.shares ?? [];
      if (shares.reduce((sum, { cents }) => sum + cents, 0) !== entry.amount_cents)
        return refuse('bank_changed');
      parts.push(...shares.map((share) => ({ entry, ...share })));
    }
    // In the order of their ids, so that two concurrent splits never deadlock.
    const orders = [...Map.groupBy(parts, ({ orderId }) => orderId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [orderId, shares] of orders) {
      const refusal = await bookOrder(trx, services, { who, now, orderId, shares, state });
      if (refusal !== null) return refusal;
    }
    return parts.reduce((sum, { cents }) => sum + cents, 0);
  });
}

interface OrderShares {
  who: Staff;
  now: number;
  orderId: string;
  shares: ReadonlyArray<{ entry: EntryRow; cents: number }>;
  state: ConfirmableState;
}

/** Books what exactly pays an order, as far as the club does not waive it. */
async function bookOrder(
  trx: Trx,
  { settings }: SettingsPort,
  { who, now, orderId, shares, state }: OrderShares,
): Promise<Refusal | null> {
  const sum = shares.reduce((cents, share) => cents + share.cents, 0);
  const tolerated = state === 'short' ? settings().payment_tolerance_cents : 0;
  let missing: number | null = null;
  for (const { entry, cents } of shares) {
    const payment = await bookPaymentWithin(
      trx,
      { who, now },
      {
        orderId,
        centsOf: (order) => {
          missing ??= openCentsOf(order) - sum;
          return missing >= 0 && missing <= tolerated && openCentsOf(order) > 0
            ? cents
            : refuse('paid_meanwhile');
        },
        bookedOn: dayOfEntry(entry, now),
        note: BANK_NOTE,
        bankEntryId: entry.id,
      },
    );
    if (isRefusal(payment)) return payment;
  }
  if (!missing) return null;
  return waiveRestWithin(trx, { who, now }, { orderId, restCents: missing, reason: WAIVED_BECAUSE });
}

function openCentsOf({ status, total_cents: totalCents, paid_cents: paidCents }: LockedOrder): number {
  return balanceOf({ status, totalCents, paidCents }).openCents;
}

/**
 * The booking day of an entry, `YYYY-MM-DD`, never in the future: some banks date weekend receipts to Monday.
 */
export function dayOfEntry({ booked_on: day }: { booked_on: string }, now: number): string {
  const today = berlinDay(now);
  return day < today ? day : today;
}
