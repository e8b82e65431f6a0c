import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { bookableStates } from '../../../domain/match-payment.ts';
import { balanceOf } from '../../../domain/order.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { bookPaymentWithin } from '../payments/book-payment.ts';
import { candidatesOf, claimMatchedEntry, untouchedEntries } from './bank-entries.repository.ts';
import { rematchImport } from './match-entries.ts';

/** Concurrent bookings: SQLite commits them together, PostgreSQL has as many connections. */
const AT_ONCE = 32;

/** The note on a payment from a bank file. It never names the payer, whose name is not stored there. */
export const BANK_NOTE = 'Kontoauszug';

type BookableState = (typeof bookableStates)[number];

interface Confirmation {
  importId: number;
  state: BookableState;
  /** What was shown: the number of entries and their sum in integer cents. */
  count: number;
  cents: number;
}

/**
 * Books all entries of an import that match an order and its amount exactly. Each is booked in its own
 * transaction: an entry is settled together with its payment or not at all, so that repeats, double clicks
 * and crashes neither book it twice nor lose it. Entries whose order has been paid or cancelled stay open.
 * Returns the number of booked entries and their cents. Refused: `bank_changed` if the entries differ from
 * those shown.
 */
export async function confirmImport(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  { importId, state, count, cents }: Confirmation,
): Promise<{ ids: number[]; cents: number } | Refusal> {
  const open = await untouchedEntries(services.store.read, importId);
  const wanted = open.filter((entry) => entry.state === state);
  const sum = wanted.reduce((total, entry) => total + entry.amount_cents, 0);
  if (wanted.length !== count || sum !== cents) return refuse('bank_changed');
  const booked = { ids: [] as number[], cents: 0 };
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const lot = wanted.slice(from, from + AT_ONCE);
    const results = await Promise.all(lot.map(({ id }) => bookExact(services, who, { id, state })));
    for (const [at, { id }] of lot.entries()) {
      const result = results[at];
      if (result === null || result === undefined || isRefusal(result)) continue;
      booked.ids.push(id);
      booked.cents += result;
    }
  }
  await rematchImport(services, importId);
  return booked;
}

/** The booked cents; null if someone else was faster. */
function bookExact(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { id, state }: { id: number; state: BookableState },
): Promise<number | Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const entry = await claimMatchedEntry(trx, { id, state, now, by: nameOfStaff(who) });
    if (entry === undefined) return null;
    const [share, ...others] = candidatesOf(entry)[0]?.shares ?? [];
    if (share === undefined || others.length > 0 || share.cents !== entry.amount_cents)
      return refuse('bank_changed');
    const payment = await bookPaymentWithin(
      trx,
      { who, now },
      {
        orderId: share.orderId,
        centsOf: (order) => {
          const { openCents } = balanceOf({
            status: order.status,
            totalCents: order.total_cents,
            paidCents: order.paid_cents,
          });
          return openCents === share.cents ? share.cents : refuse('paid_meanwhile');
        },
        bookedOn: dayOfEntry(entry, now),
        note: BANK_NOTE,
        bankEntryId: id,
      },
    );
    return isRefusal(payment) ? payment : share.cents;
  });
}

/**
 * The booking day of an entry, `YYYY-MM-DD`, never in the future: some banks date weekend receipts to Monday.
 */
export function dayOfEntry({ booked_on: day }: { booked_on: string }, now: number): string {
  const today = berlinDay(now);
  return day < today ? day : today;
}
