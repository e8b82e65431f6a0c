import type * as v from 'valibot';
import type { readRefundRun as endpoint, RefundRun, RefundState } from '../../../contract/refunds.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../domain/csv-line.ts';
import { formatIban } from '../../../domain/iban.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { storedTimeOfInstant, storedTimeOrNull } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { viewRunAtBank } from '../bank/join-transfers.ts';
import { readFourEyes } from './four-eyes.ts';
import { refundSearchPrefixes } from './list-due-refunds.ts';
import {
  findRefundRun,
  namedRefundsOfRun,
  pageOfRuns,
  type RunRow,
  type RunSum,
  runSums,
} from './refunds.repository.ts';

const STATE_LABELS: Record<RefundState, string> = {
  in_run: 'Zu überweisen',
  paid: 'Überwiesen',
  returned: 'Zurückgekommen',
};

const CSV_HEADER = csvLine([
  'Bestellung',
  'Name',
  'Kontoinhaber',
  'IBAN',
  'Betrag',
  'Verwendungszweck',
  'Zustand',
]);

interface RefundRunsQuery {
  /** As typed; see `refundSearchPrefixes`. */
  q: string;
  before: number | null;
  limit: number;
}

/**
 * A page of the runs that contain a matching refund (all for an empty search), newest first; amounts in
 * euros.
 */
export async function listRefundRuns(
  db: Db,
  { q, before, limit }: RefundRunsQuery,
): Promise<{ runs: RefundRun[]; before: number | null }> {
  const rows = await pageOfRuns(db, { prefixes: refundSearchPrefixes(q), before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const sums = await runSums(
    db,
    page.map(({ id }) => id),
  );
  return {
    runs: page.map((row) => viewRun(row, sums.get(row.id))),
    before: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** A run with its refunds, and who may transfer it if that is limited. Refused: `unknown_refund_run`. */
export async function readRefundRun(
  services: Pick<Ports, 'store'> & SettingsPort,
  who: Staff,
  id: number,
): Promise<v.InferOutput<typeof endpoint.answer> | Refusal> {
  const db = services.store.read;
  const run = await findRefundRun(db, id);
  if (run === undefined) return refuse('unknown_refund_run');
  const sums = await runSums(db, [id]);
  const rows = await namedRefundsOfRun(db, id);
  const atBank = await viewRunAtBank(db, run, rows);
  const fourEyes = run.executed_at === null ? await readFourEyes(db, services, who, rows) : null;
  return {
    run: viewRun(run, sums.get(id)),
    ...(fourEyes && { four_eyes: fourEyes }),
    ...(atBank && { bank: atBank }),
    refunds: rows.map((row) => ({
      id: row.id,
      order: row.order_id,
      number: row.number,
      name: `${row.firstname} ${row.lastname}`.trim(),
      amount: centsToEuros(row.cents),
      holder: row.holder,
      iban: formatIban(row.iban),
      reference: row.reference,
      state: row.state,
      is_due: row.is_due === 1,
    })),
  };
}

/** A run as CSV: one line per refund and a final line with their sum. Refused: `unknown_refund_run`. */
export async function exportRefundRun(db: Db, id: number): Promise<string | Refusal> {
  if ((await findRefundRun(db, id)) === undefined) return refuse('unknown_refund_run');
  const refunds = await namedRefundsOfRun(db, id);
  const lines = refunds.map((refund) =>
    csvLine([
      refund.number,
      `${refund.firstname} ${refund.lastname}`.trim(),
      refund.holder,
      formatIban(refund.iban),
      { cents: refund.cents },
      refund.reference,
      refund.is_due === 1 ? STATE_LABELS[refund.state] : 'Nicht mehr zu erstatten',
    ]),
  );
  const cents = refunds.reduce((sum, refund) => sum + refund.cents, 0);
  return [BYTE_ORDER_MARK + CSV_HEADER, ...lines, csvLine(['Zusammen', '', '', '', { cents }, '', ''])].join(
    '',
  );
}

function viewRun(row: RunRow, sum: RunSum = { count: 0, cents: 0, returned: 0 }): RefundRun {
  return {
    id: row.id,
    version: row.version,
    created_at: storedTimeOfInstant(row.created_at),
    created_by: row.created_by,
    requested_on: row.requested_on,
    count: sum.count,
    amount: centsToEuros(sum.cents),
    returned_count: sum.returned,
    downloaded_at: storedTimeOrNull(row.downloaded_at),
    executed_at: storedTimeOrNull(row.executed_at),
    executed_by: row.executed_by,
    executed_on: row.executed_on,
  };
}
