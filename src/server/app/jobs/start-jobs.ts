import { berlinDay, dayAfter, startOfBerlinDay } from '../../../domain/stored-time.ts';
import { readBankFolder } from '../../money/bank/read-bank-folder.ts';
import { carryOutCallOffs } from '../../money/call-offs/carry-out-call-offs.ts';
import { issueWaitingInvoices } from '../../money/invoices/issue-waiting-invoices.ts';
import { pollPaypal } from '../../money/paypal/poll-paypal.ts';
import { cancelOverdue } from '../../money/reminders/cancel-overdue.ts';
import { remindAutomatically } from '../../money/reminders/remind-automatically.ts';
import { WITHDRAWALS_AT_ONCE, writeWithdrawalTexts } from '../../money/withdrawals/write-search-texts.ts';
import { currentOrderSums } from '../../overview/figures/order-ledger.ts';
import { runRetention } from '../../overview/retention/run-retention.ts';
import { repeat } from '../../platform/background-jobs.ts';
import { ORDERS_AT_ONCE, writeSearchTerms } from '../../sales/orders/write-search-terms.ts';
import { watchShop } from '../alarms/watch-shop.ts';
import type { Services } from '../services.ts';
import { backUpNightly } from './back-up-nightly.ts';
import { deleteStaleRows } from './delete-stale-rows.ts';

const DELETE_EVERY_MS = 15 * 60 * 1000;
const REMIND_EVERY_MS = 15 * 60 * 1000;
/** Due once a night, and the settings may change when. */
const LOOK_FOR_BACKUP_EVERY_MS = 20 * 60 * 1000;
const ASK_PAYPAL_EVERY_MS = 60 * 1000;
const LOOK_FOR_BANK_FILES_EVERY_MS = 60 * 1000;
const LOOK_FOR_INVOICES_EVERY_MS = 60 * 1000;
const WATCH_EVERY_MS = 60 * 1000;
/** A single read of an index while there is none. */
const LOOK_FOR_CALL_OFFS_EVERY_MS = 2_000;
const LOOK_FOR_ORDERS_EVERY_MS = 500;
const LOOK_FOR_WITHDRAWALS_EVERY_MS = 2_000;
/** In a rush, up to a thousand orders a second are indexed, in at most a twentieth of the time. */
const PAUSE_IN_RUSH_MS = 50;

/** Right after the start, and again soon after a failure. */
const FIRST_SUMS_MS = 1_000;
/** Often enough that few changes have come together: beyond some thousands, all orders are read again. */
const SUM_EVERY_MS = 60 * 1000;

/** Starts the shop's recurring jobs; `stop` waits for those in progress. */
export function startJobs(services: Services): { stop(): Promise<void> } {
  const { store, log, clock, config, faults } = services;
  const run = <Answer>(
    name: string,
    pauseMs: number | ((answer: Answer | null) => number),
    work: () => Promise<Answer>,
  ) => repeat(name, pauseMs, log, work, (hasFailed) => faults.countRun(name, hasFailed));
  const stopping = new AbortController();
  const stops = [
    run('delete stale rows', DELETE_EVERY_MS, () => deleteStaleRows(services)),
    run(
      'keep no longer',
      () => untilNight(clock()),
      () => runRetention(services),
    ),
    run('back up', LOOK_FOR_BACKUP_EVERY_MS, () => backUpNightly(services, stopping.signal)),
    run('ask paypal', ASK_PAYPAL_EVERY_MS, () => pollPaypal(services)),
    run('read bank folder', LOOK_FOR_BANK_FILES_EVERY_MS, () => readBankFolder(services)),
    run('remind of payments', REMIND_EVERY_MS, () => remindAutomatically(services)),
    run('carry out call-offs', LOOK_FOR_CALL_OFFS_EVERY_MS, () => carryOutCallOffs(services)),
    run('issue waiting invoices', LOOK_FOR_INVOICES_EVERY_MS, () => issueWaitingInvoices(services)),
    run('cancel overdue orders', REMIND_EVERY_MS, () => cancelOverdue(services)),
    run(
      'write order words',
      (count) => (count === ORDERS_AT_ONCE ? PAUSE_IN_RUSH_MS : LOOK_FOR_ORDERS_EVERY_MS),
      () => writeSearchTerms(store),
    ),
    run(
      'write withdrawal words',
      (count) => (count === WITHDRAWALS_AT_ONCE ? PAUSE_IN_RUSH_MS : LOOK_FOR_WITHDRAWALS_EVERY_MS),
      () => writeWithdrawalTexts(store),
    ),
    // The first dashboard after a start, or after a week without one, would wait seconds for a million orders.
    run(
      'sum orders',
      (sums) => (sums === null ? FIRST_SUMS_MS : SUM_EVERY_MS),
      () => currentOrderSums(services),
    ),
    // Nobody looks after a rehearsal, and what is wrong with its machine the shop itself tells.
    ...(config.isRehearsal
      ? []
      : [run('watch the shop', WATCH_EVERY_MS, watchShop(services, stopping.signal))]),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** About ten past three in Berlin: no one is buying, and any clock change is over. */
const INTO_THE_DAY_MS = (3 * 60 + 10) * 60 * 1000;

/** Milliseconds from `now` to the next time of night for retention; never 0. */
export function untilNight(now: number): number {
  const today = berlinDay(now);
  const tonight = startOfBerlinDay(today) + INTO_THE_DAY_MS;
  return (tonight > now ? tonight : startOfBerlinDay(dayAfter(today, 1)) + INTO_THE_DAY_MS) - now;
}
