import { XMLBuilder } from 'fast-xml-parser';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { isSepaName, MAX_SEPA_NAME_LENGTH, sepaText } from '../../../domain/sepa.ts';
import { berlinDay, isoInstant } from '../../../domain/stored-time.ts';
import { refundTransferId, runMessageId } from '../../../domain/transfer-ids.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { refuseOwnAccounts } from './four-eyes.ts';
import {
  lockRefundRun,
  markRunDownloaded,
  namedRefundsOfRun,
  type RefundRow,
  type RunRow,
  refuseNotDue,
} from './refunds.repository.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

const xml = new XMLBuilder({ ignoreAttributes: false, format: true, attributeNamePrefix: '@' });

/**
 * Returns the transfer file of a run and records the download: what is removed from the run afterwards may
 * already be at the bank. Refused, to prevent paying twice: `refund_run_executed`, `refund_not_due` if a
 * refund was paid another way; `refund_four_eyes` and `refund_four_eyes_nobody` if the caller wrote one of its
 * accounts, since with the file the money goes out; also `refund_no_account` if a holder's name is not valid in SEPA, and
 * `unknown_refund_run`.
 */
export function saveTransferFile(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  id: number,
): Promise<string | Refusal> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const run = await lockRefundRun(trx, id);
    if (run === undefined) return refuse('unknown_refund_run');
    if (run.executed_at !== null) return refuse('refund_run_executed');
    const transfers = await namedRefundsOfRun(trx, id);
    const refusal = (await refuseOwnAccounts(trx, services, who, transfers)) ?? refuseNotDue(transfers);
    if (refusal !== null) return refusal;
    const unnamed = transfers.filter(({ holder }) => !isSepaName(holder)).map(({ number }) => number);
    if (unnamed.length > 0) return refuse('refund_no_account', { names: unnamed.join(', ') });
    if (run.downloaded_at === null) await markRunDownloaded(trx, id, now);
    return creditTransferFile({ run, transfers, now, today: berlinDay(now) });
  });
}

export type Transfer = Pick<RefundRow, 'id' | 'cents' | 'holder' | 'iban' | 'reference'> & { number: string };

interface TransferFile {
  run: Omit<RunRow, 'downloaded_at' | 'executed_at' | 'executed_by' | 'executed_on' | 'created_by'>;
  transfers: ReadonlyArray<Transfer>;
  /** Epoch milliseconds. */
  now: number;
  /** `YYYY-MM-DD`, in Berlin: the earliest execution date, as banks reject past days. */
  today: string;
}

/**
 * The transfers of a run as SEPA credit transfers (ISO 20022 pain.001.001.09), with the elements and their
 * order from the German banks' rules (DFÜ-Abkommen, Anlage 3). The message id names the version of the run,
 * so a bank rejects the same file sent twice.
 */
export function creditTransferFile({ run, transfers, now, today }: TransferFile): string {
  const messageId = runMessageId(run);
  const sum = { NbOfTxs: String(transfers.length), CtrlSum: euros(total(transfers)) };
  const debtor = { Nm: sepaText(run.debtor_name, MAX_SEPA_NAME_LENGTH) };
  return xml.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': NAMESPACE,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: isoInstant(now),
          ...sum,
          InitgPty: debtor,
        },
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: 'TRF',
          ...sum,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          ReqdExctnDt: { Dt: run.requested_on < today ? today : run.requested_on },
          Dbtr: debtor,
          DbtrAcct: { Id: { IBAN: run.debtor_iban } },
          // Within SEPA the IBAN identifies the bank, but the schema still requires an agent.
          DbtrAgt: {
            FinInstnId: run.debtor_bic === '' ? { Othr: { Id: 'NOTPROVIDED' } } : { BICFI: run.debtor_bic },
          },
          ChrgBr: 'SLEV',
          CdtTrfTxInf: transfers.map(transferOf),
        },
      },
    },
  });
}

function transferOf({ id, number, cents, holder, iban, reference }: Transfer) {
  return {
    PmtId: { EndToEndId: refundTransferId(number, id) },
    Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': euros(cents) } },
    Cdtr: { Nm: sepaText(holder, MAX_SEPA_NAME_LENGTH) },
    CdtrAcct: { Id: { IBAN: iban } },
    RmtInf: { Ustrd: reference },
  };
}

function total(transfers: ReadonlyArray<Transfer>): number {
  return transfers.reduce((cents, transfer) => cents + transfer.cents, 0);
}

function euros(cents: number): string {
  return (cents / 100).toFixed(2);
}
