import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  booksCutoff,
  documentCutoff,
  pastEventCutoff,
  unmatchedWithdrawalCutoff,
} from '../../../domain/retention.ts';
import { storedTimeOf } from '../../../domain/stored-time.ts';
import { deleteTeamHistory } from '../../accounts/team/team-history.repository.ts';
import { deleteScans } from '../../admission/scans/scans.repository.ts';
import { deleteCashCounts } from '../../box-office/cash-counts.repository.ts';
import { mailFolder } from '../../messages/postbox.ts';
import { deleteReadBankFiles } from '../../money/bank/read-bank-folder.ts';
import { deleteCallOffs } from '../../money/call-offs/call-offs.repository.ts';
import { deleteRefundRuns } from '../../money/refunds/refunds.repository.ts';
import { deleteUnmatchedWithdrawals } from '../../money/withdrawals/withdrawals.repository.ts';
import { runSteps } from '../../platform/background-jobs.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { removeLeftFolders } from '../../platform/work-folder.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { deleteUnpaidOrders } from './delete-unpaid-orders.ts';
import { eraseOrders, forgetGuest } from './erase-orders.ts';
import { freeOrdersOfPastEvents, ordersWithoutPapersSince, pageOfScans } from './retention.repository.ts';

/** Deletes what must no longer be stored (domain/retention.ts, privacy statement) and logs how much. */
export function runRetention(
  services: Pick<Ports, 'changes' | 'clock' | 'config' | 'log' | 'store'> & SettingsPort,
): Promise<void> {
  return runSteps('kept no longer', services.log, {
    unpaid_orders: () => deleteUnpaidOrders(services),
    old_orders: () => deleteOldOrders(services),
    free_guests: () => forgetFreeGuests(services),
    withdrawals: () => deleteWithdrawals(services),
    scans: () => deletePastScans(services),
    // After the orders, with which they are kept.
    call_offs: () => deleteRecords(services, documentCutoff(services.clock()), deleteCallOffs),
    refund_runs: () => deleteRecords(services, documentCutoff(services.clock()), deleteRefundRuns),
    cash_counts: () => deleteRecords(services, booksCutoff(services.clock()), deleteCashCounts),
    team_history: () => deleteRecords(services, booksCutoff(services.clock()), deleteTeamHistory),
    mail_files: () => deleteMailFiles(mailFolder(services.config), services.clock()),
    bank_files: () => deleteReadBankFiles(services.config, services.clock()),
    work_folders: async () => removeLeftFolders(services.config.dataDir || tmpdir()),
  });
}

const ORDERS_BATCH = 50;

/**
 * Deletes orders with all their documents and payments once the books no longer need them: at the end of the
 * eighth year after the last of these. Returns how many.
 */
async function deleteOldOrders({ store, clock }: Pick<Ports, 'clock' | 'store'>): Promise<number> {
  const end = documentCutoff(clock());
  return inBatches(ORDERS_BATCH, () =>
    store.write(async (trx) => {
      const ids = await ordersWithoutPapersSince(trx, end, ORDERS_BATCH);
      await eraseOrders(trx, ids);
      return ids.length;
    }),
  );
}

const SCANS_BATCH = 500;

type Scan = Awaited<ReturnType<typeof pageOfScans>>[number];

/**
 * Deletes the scans of events that ended three calendar months ago. When and at which gate a ticket was
 * redeemed stays stored with the ticket. Returns how many. Walks through all scans page by page and outside the
 * transaction, because one query for those of past events would hold up the gates.
 */
async function deletePastScans({ store, clock }: Pick<Ports, 'clock' | 'store'>): Promise<number> {
  const end = storedTimeOf(`${pastEventCutoff(clock())}T00:00:00`);
  let count = 0;
  let after: string | undefined = '';
  while (after !== undefined) {
    const page: Scan[] = await pageOfScans(store.read, { end, after, limit: SCANS_BATCH });
    const past = page.filter(({ isPast }) => isPast).map(({ id }) => id);
    if (past.length > 0) count += await store.write((trx) => deleteScans(trx, past));
    after = page.at(-1)?.id;
    await setImmediate();
  }
  return count;
}

const RECORDS_BATCH = 500;

/** Deletes records from before `end` (epoch milliseconds), batch by batch. Returns how many. */
function deleteRecords(
  { store }: Pick<Ports, 'store'>,
  end: number,
  remove: (trx: Trx, end: number, most: number) => Promise<number>,
): Promise<number> {
  return inBatches(RECORDS_BATCH, () => store.write((trx) => remove(trx, end, RECORDS_BATCH)));
}

const WITHDRAWALS_BATCH = 500;

/**
 * Deletes withdrawals that were settled a year ago and match no order; others are kept as long as their
 * order. Returns how many.
 */
async function deleteWithdrawals({ store, clock }: Pick<Ports, 'clock' | 'store'>): Promise<number> {
  const end = unmatchedWithdrawalCutoff(clock());
  return inBatches(
    WITHDRAWALS_BATCH,
    async () => (await store.write((trx) => deleteUnmatchedWithdrawals(trx, end, WITHDRAWALS_BATCH))).length,
  );
}

const GUESTS_BATCH = 100;

/**
 * Removes the guest from free orders without a document three calendar months after the last of their events.
 * The number of visitors stays known, but not who they were. Returns how many.
 */
async function forgetFreeGuests({ store, clock }: Pick<Ports, 'clock' | 'store'>): Promise<number> {
  const end = storedTimeOf(`${pastEventCutoff(clock())}T00:00:00`);
  return inBatches(GUESTS_BATCH, () =>
    store.write(async (trx) => {
      const orders = await freeOrdersOfPastEvents(trx, end, GUESTS_BATCH);
      for (const order of orders) await forgetGuest(trx, order);
      return orders.length;
    }),
  );
}

const MAIL_FILES_MS = 8 * 7 * 24 * 60 * 60 * 1000;

/** Deletes mails stored as files (without `SMTP_URL`) after eight weeks. Returns how many. */
export async function deleteMailFiles(folder: string, now: number): Promise<number> {
  let count = 0;
  for (const name of await mailFilesIn(folder)) {
    const file = join(folder, name);
    if ((await stat(file)).mtimeMs >= now - MAIL_FILES_MS) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
}

async function mailFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    // No mail has been stored yet.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith('.eml')).map(({ name }) => name);
}
