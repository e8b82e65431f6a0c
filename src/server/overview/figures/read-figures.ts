import type { Figures, Sales } from '../../../contract/figures.ts';
import { instantText } from '../../../domain/instant-text.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import { isSecondFactorDemanded } from '../../accounts/demand-second-factor.ts';
import { NOBODYS_HASH } from '../../accounts/password-hash.ts';
import { latestImports, openEntrySum } from '../../money/bank/bank-imports-table.ts';
import type { Db } from '../../platform/database/store.ts';
import { countStuckMail } from '../../platform/outbox/outbox.repository.ts';
import { sampleSettings } from '../../settings/sample-settings.ts';
import {
  membersWithoutSecondFactor,
  openConflicts,
  openWithdrawals,
  paypalDoubts,
  silentPhones,
} from './attention.repository.ts';
import type { Books } from './books.ts';
import { overpaidOrders } from './ledger.repository.ts';
import type { Programme } from './programme.ts';
import { readOccupancy } from './read-occupancy.ts';

const MOST_OVERPAID = 5;

/** Everything that anybody may see, at `now` (epoch milliseconds); `iban` is the account that guests are told. */
export async function readFigures(
  db: Db,
  { books, programme, iban, now }: { books: Books; programme: Programme; iban: string; now: number },
): Promise<Figures> {
  const events = [...books.events.values()];
  const sumOf = (count: (event: (typeof events)[number]) => number) =>
    events.reduce((sum, event) => sum + count(event), 0);
  return {
    counted_at: instantText(now),
    sales: await readSales(db, books, berlinDay(now)),
    occupancy: await readOccupancy(db, programme, books.events, now),
    door: {
      tickets: sumOf((event) => event.paid),
      checked_in: sumOf((event) => event.redeemed),
      open_conflicts: await openConflicts(db),
      silent_phones: await silentPhones(db, now),
    },
    stuck_mails: await countStuckMail(db, 'guests'),
    bank: await readBank(db),
    open_withdrawals: await openWithdrawals(db),
    paypal_doubts: await paypalDoubts(db),
    team: {
      stuck_mails: await countStuckMail(db, 'team'),
      without_second_factor: (await isSecondFactorDemanded(db))
        ? await membersWithoutSecondFactor(db, NOBODYS_HASH)
        : 0,
    },
    is_sample_account: iban.replaceAll(' ', '') === sampleSettings(now).bank.iban.replaceAll(' ', ''),
  };
}

async function readBank(db: Db): Promise<Figures['bank']> {
  const [latest] = await latestImports(db, 1);
  const { count } = await openEntrySum(db);
  return {
    open: count,
    last_import_at: latest === undefined ? null : instantText(latest.created_at),
  };
}

async function readSales(db: Db, books: Books, today: string): Promise<Sales> {
  const overdue = { orders: 0, cents: 0 };
  for (const [day, { orders, cents }] of books.openByDue) {
    if (day >= today) continue;
    overdue.orders += orders;
    overdue.cents += cents;
  }
  return {
    sold: inEuros(books.sold),
    paid: inEuros(books.paid),
    at_box_office: { orders: books.unbooked.orders, euros: centsToEuros(books.unbooked.cents) },
    open: inEuros(books.open),
    refund_due: {
      orders: books.refundDue.orders,
      euros: centsToEuros(books.refundDue.cents),
      latest: await latestOverpaid(db, books.refundDue.pages),
    },
    overdue: { orders: overdue.orders, euros: centsToEuros(overdue.cents) },
    days: [...books.days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, sum]) => ({ day, ...inEuros(sum) })),
    today,
  };
}

async function latestOverpaid(
  db: Db,
  pages: Books['refundDue']['pages'],
): Promise<Sales['refund_due']['latest']> {
  const latest: Sales['refund_due']['latest'] = [];
  for (const page of pages.toReversed()) {
    const rows = await overpaidOrders(db, page, MOST_OVERPAID - latest.length);
    for (const { id, number, total_cents, paid_cents } of rows)
      latest.push({ id, number, euros: centsToEuros(paid_cents - total_cents) });
    if (latest.length >= MOST_OVERPAID) break;
  }
  return latest;
}

function inEuros({ orders, tickets, cents }: Books['sold']) {
  return { orders, tickets, euros: centsToEuros(cents) };
}
