import { XMLBuilder } from 'fast-xml-parser';
import { instantText } from '../../../domain/instant-text.ts';
import { LONGEST_SEPA_NAME, sepaText } from '../../../domain/sepa-text.ts';
import type { RunRow } from './refund-runs-table.ts';
import type { RefundRow } from './refunds-table.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const LONGEST_ID = 35;

const xml = new XMLBuilder({ ignoreAttributes: false, format: true, attributeNamePrefix: '@' });

export type Transfer = Pick<RefundRow, 'id' | 'cents' | 'holder' | 'iban' | 'reference'> & { number: string };

interface TransferFile {
  run: Omit<RunRow, 'downloaded_at' | 'executed_at' | 'executed_by' | 'executed_on' | 'created_by'>;
  transfers: ReadonlyArray<Transfer>;
  /** When it is made: a bank does not transfer on a day gone by. */
  now: number;
  /** `YYYY-MM-DD`, in Berlin. */
  today: string;
}

/**
 * The transfers of a run as banks take them in: SEPA credit transfers by ISO 20022 pain.001.001.09, in the elements
 * that the German banks' rules (DFÜ-Abkommen, Anlage 3) allow, in the sequence they demand. The id of the message says
 * which state of the run it is, so that the bank itself refuses the same file sent twice.
 */
export function creditTransferFile({ run, transfers, now, today }: TransferFile): string {
  const messageId = `ERSTATTUNG-${run.id}-${run.created_at.toString(36).toUpperCase()}-${run.version}`;
  const sum = { NbOfTxs: String(transfers.length), CtrlSum: euros(total(transfers)) };
  const debtor = { Nm: sepaText(run.debtor_name, LONGEST_SEPA_NAME) };
  return xml.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': NAMESPACE,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: messageId.slice(0, LONGEST_ID),
          CreDtTm: instantText(now),
          ...sum,
          InitgPty: debtor,
        },
        PmtInf: {
          PmtInfId: messageId.slice(0, LONGEST_ID),
          PmtMtd: 'TRF',
          ...sum,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          ReqdExctnDt: { Dt: run.requested_on < today ? today : run.requested_on },
          Dbtr: debtor,
          DbtrAcct: { Id: { IBAN: run.debtor_iban } },
          // Within SEPA the IBAN says which bank it is; then this is what stands here.
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
    PmtId: { EndToEndId: sepaText(`${number}-${id}`, LONGEST_ID) },
    Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': euros(cents) } },
    Cdtr: { Nm: sepaText(holder, LONGEST_SEPA_NAME) },
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
