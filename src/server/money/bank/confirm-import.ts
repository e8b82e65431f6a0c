import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { bookableStates } from '../../../domain/match-way.ts';
import { balanceOf } from '../../../domain/order-balance.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { bookPaymentWithin } from '../payments/book-payment.ts';
import { untouchedEntries, waysOf } from './bank-entries-table.ts';
import { BANK_NOTE } from './bank-note.ts';
import { dayOfEntry } from './day-of-entry.ts';
import { judgeImport } from './judge-import.ts';

/** Side by side: SQLite commits them together, PostgreSQL has as many connections. */
const AT_ONCE = 32;

export type BookableState = (typeof bookableStates)[number];

export interface Confirmation {
  importId: number;
  state: BookableState;
  /** What somebody saw: how many entries, and their sum in integer cents. */
  count: number;
  cents: number;
}

/**
 * Books all entries of an import whose order and amount are exact, each in a transaction of its own: an entry leaves
 * the open ones together with its payment or not at all, so that repeats, double clicks and crashes neither book one
 * twice nor lose one. One whose order was paid or cancelled meanwhile stays open. Answers which were booked and their
 * cents. Refused: `bank_changed` where there are others to confirm than were seen.
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
  await judgeImport(services, importId);
  return booked;
}

/** Answers the cents that were booked; null where somebody else was faster. */
function bookExact(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { id, state }: { id: number; state: BookableState },
): Promise<number | Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const entry = await trx
      .updateTable('bank_entries')
      .set((row) => ({
        outcome: 'booked',
        assigned_cents: row.ref('amount_cents'),
        settled_at: now,
        settled_by: nameOfStaff(who),
      }))
      .where('id', '=', id)
      .where('outcome', '=', 'open')
      .where('assigned_cents', '=', 0)
      .where('state', '=', state)
      .returningAll()
      .executeTakeFirst();
    if (entry === undefined) return null;
    const [share, ...others] = waysOf(entry)[0]?.shares ?? [];
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
