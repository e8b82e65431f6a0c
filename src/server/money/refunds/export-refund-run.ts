import type { RefundState } from '../../../contract/refunds.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { formatIban } from '../../../domain/iban.ts';
import type { Db } from '../../platform/database/store.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../sales/orders/csv-line.ts';
import { findRefundRun, namedRefundsOfRun } from './refunds.repository.ts';

const STATE_WORDS: Record<RefundState, string> = {
  in_run: 'Zu überweisen',
  paid: 'Überwiesen',
  returned: 'Zurückgekommen',
};

const HEAD = csvLine(['Bestellung', 'Name', 'Kontoinhaber', 'IBAN', 'Betrag', 'Verwendungszweck', 'Zustand']);

/** A run for a spreadsheet, a line a refund and their sum at its end. Refused: `unknown_refund_run`. */
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
      refund.is_due === 1 ? STATE_WORDS[refund.state] : 'Nicht mehr zu erstatten',
    ]),
  );
  const cents = refunds.reduce((sum, refund) => sum + refund.cents, 0);
  return [BYTE_ORDER_MARK + HEAD, ...lines, csvLine(['Zusammen', '', '', '', { cents }, '', ''])].join('');
}
