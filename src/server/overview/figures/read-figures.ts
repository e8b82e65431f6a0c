import type { Figures, Sales } from '../../../contract/figures.ts';
import { standingAlarms } from '../../../domain/alarms.ts';
import { backupProblem } from '../../../domain/backup-schedule.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { sensitivePermissions } from '../../../domain/permission.ts';
import { hasSampleAccount, sampleFieldsOf } from '../../../domain/sample-club.ts';
import { berlinDay, isoInstant, storedTimeOrNull } from '../../../domain/stored-time.ts';
import { NOBODYS_HASH } from '../../accounts/passwords/password-hash.ts';
import { findDemand } from '../../accounts/second-factor/demand-second-factor.ts';
import { countOpenConflicts } from '../../admission/conflicts/conflicts.repository.ts';
import { hasOwnPublishedEvent, sampleEvents } from '../../catalog/events/events.repository.ts';
import { openEntrySum } from '../../money/bank/bank-entries.repository.ts';
import { latestImports } from '../../money/bank/bank-imports.repository.ts';
import { countWaitingInvoices } from '../../money/invoices/waiting-invoices.repository.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import type { Db } from '../../platform/database/store.ts';
import { CachedValue } from '../../platform/http/prepared/cached-value.ts';
import { countStuckMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { findBackupRuns } from '../../settings/backup-runs.ts';
import type { FestivalSettings, SettingsPort } from '../../settings/festival-settings.ts';
import { findAlarms } from '../../settings/stored-alarms.ts';
import {
  MOST_COUNTED,
  membersWithoutSecondFactor,
  openWithdrawals,
  paypalDoubts,
  silentPhones,
} from './figures.repository.ts';
import { overpaidOrders } from './ledger.repository.ts';
import { currentOrderSums } from './order-ledger.ts';
import type { OrderSums } from './order-sums.ts';
import { type Programme, readOccupancy, readProgramme } from './read-occupancy.ts';

/** Computed at most this often, however many dashboards ask, from sums at most a second old. */
const FRESH_MS = 2_000;
/** Read this often, because another server on the same database may have changed the events. */
const PROGRAMME_MS = 60_000;

const ofShops = new WeakMap<object, CachedValue<Figures>>();

/** All figures, at most three seconds old; concurrent callers share one computation. */
export async function currentFigures(
  services: Pick<Ports, 'changes' | 'clock' | 'config' | 'store'> & SettingsPort,
): Promise<Figures> {
  const known = ofShops.get(services) ?? figuresOf(services);
  ofShops.set(services, known);
  return (await known.get()).value;
}

function figuresOf(
  services: Pick<Ports, 'changes' | 'clock' | 'config' | 'store'> & SettingsPort,
): CachedValue<Figures> {
  const { clock, changes } = services;
  const db = services.store.read;
  const programme = new CachedValue<Programme>(clock, {
    version: () => changes.catalogue,
    make: async () => ({ value: await readProgramme(db), freshUntil: clock() + PROGRAMME_MS }),
  });
  return new CachedValue<Figures>(clock, {
    version: () => 0,
    async make() {
      const now = clock();
      const sums = await currentOrderSums(services);
      const { value } = await programme.get();
      return {
        value: await readFigures(db, {
          sums,
          programme: value,
          settings: services.settings(),
          hasMailServer: !onlyStoresMail(services.config),
          now,
        }),
        freshUntil: clock() + FRESH_MS,
      };
    },
  });
}

const MOST_OVERPAID = 5;

interface FiguresSource {
  sums: OrderSums;
  programme: Programme;
  settings: FestivalSettings;
  hasMailServer: boolean;
  now: number;
}

/**
 * All figures at `now` (epoch milliseconds), before permissions are applied; `hasMailServer` says whether mails leave the
 * shop.
 */
export async function readFigures(
  db: Db,
  { sums, programme, settings, hasMailServer, now }: FiguresSource,
): Promise<Figures> {
  const events = [...sums.events.values()];
  const sumOf = (count: (event: (typeof events)[number]) => number) =>
    events.reduce((sum, event) => sum + count(event), 0);
  return {
    counted_at: isoInstant(now),
    sales: await readSales(db, sums, berlinDay(now)),
    occupancy: await readOccupancy(db, programme, sums.events, now),
    door: {
      tickets: sumOf((event) => event.paid),
      checked_in: sumOf((event) => event.redeemed),
      open_conflicts: await countOpenConflicts(db, MOST_COUNTED),
      silent_phones: await silentPhones(db, now),
    },
    stuck_mails: await countStuckMail(db, 'guests'),
    bank: await readBank(db),
    open_withdrawals: await openWithdrawals(db),
    paypal_doubts: await paypalDoubts(db),
    team: {
      stuck_mails: await countStuckMail(db, 'team'),
      without_second_factor: await countOwing(db),
    },
    ...(hasMailServer && { has_mail_server: true }),
    is_sample_account: hasSampleAccount(settings.bank),
    ...(await readSetUp(db, settings, hasMailServer)),
    ...(settings.backup.is_nightly && (await readBackup(db, now))),
    ...(await readAlarms(db, now)),
    ...(await readWaitingInvoices(db)),
  };
}

/** Nothing once all is done. */
async function readSetUp(
  db: Db,
  settings: FestivalSettings,
  hasMailServer: boolean,
): Promise<Pick<Figures, 'set_up'>> {
  const set_up = {
    sample_fields: sampleFieldsOf(settings),
    has_own_event: await hasOwnPublishedEvent(db),
    sample_events: (await sampleEvents(db)).filter((event) => event.is_published === 1).length,
  };
  const { sample_fields, has_own_event, sample_events } = set_up;
  const isDone = sample_fields.length === 0 && has_own_event && sample_events === 0 && hasMailServer;
  return isDone ? {} : { set_up };
}

async function countOwing(db: Db): Promise<number> {
  const demand = await findDemand(db);
  if (demand === 'optional') return 0;
  return membersWithoutSecondFactor(db, NOBODYS_HASH, demand === 'sensitive' ? sensitivePermissions : null);
}

/** Nothing while all is well. That of the backup is among the figures anyway. */
async function readAlarms(db: Db, now: number): Promise<Pick<Figures, 'alarms'>> {
  const alarms = standingAlarms(await findAlarms(db), now).filter((kind) => kind !== 'backup');
  return alarms.length === 0 ? {} : { alarms };
}

/** Nothing while none waits. */
async function readWaitingInvoices(db: Db): Promise<Pick<Figures, 'waiting_invoices'>> {
  const count = await countWaitingInvoices(db, MOST_COUNTED);
  return count === 0 ? {} : { waiting_invoices: count };
}

/** Nothing while all is well. */
async function readBackup(db: Db, now: number): Promise<Pick<Figures, 'backup'>> {
  const runs = await findBackupRuns(db);
  const problem = backupProblem(runs, now);
  return problem === null ? {} : { backup: { problem, last_at: storedTimeOrNull(runs.done_at) } };
}

async function readBank(db: Db): Promise<Figures['bank']> {
  const [latest] = await latestImports(db, 1);
  const { count } = await openEntrySum(db);
  return {
    open: count,
    last_import_at: latest === undefined ? null : isoInstant(latest.created_at),
  };
}

async function readSales(db: Db, sums: OrderSums, today: string): Promise<Sales> {
  const overdue = { orders: 0, cents: 0 };
  for (const [day, { orders, cents }] of sums.openByDue) {
    if (day >= today) continue;
    overdue.orders += orders;
    overdue.cents += cents;
  }
  return {
    sold: inEuros(sums.sold),
    paid: inEuros(sums.paid),
    charged: sums.charged,
    at_box_office: { orders: sums.unbooked.orders, euros: centsToEuros(sums.unbooked.cents) },
    open: inEuros(sums.open),
    refund_due: {
      orders: sums.refundDue.orders,
      euros: centsToEuros(sums.refundDue.cents),
      latest: await latestOverpaid(db, sums.refundDue.pages),
    },
    overdue: { orders: overdue.orders, euros: centsToEuros(overdue.cents) },
    days: [...sums.days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, sum]) => ({ day, ...inEuros(sum) })),
    today,
  };
}

async function latestOverpaid(
  db: Db,
  pages: OrderSums['refundDue']['pages'],
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

function inEuros({ orders, tickets, cents }: OrderSums['sold']) {
  return { orders, tickets, euros: centsToEuros(cents) };
}
