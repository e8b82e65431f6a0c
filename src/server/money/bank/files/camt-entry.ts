import { formatCents } from '../../../../domain/money.ts';
import { type ReadEntry, referenceOf } from './account-files.ts';
import type { FirstParseError } from './parse-error.ts';
import { centsOfXml, dayOf, ibanOf } from './parse-values.ts';
import { allAt, textAt, type XmlElement } from './xml-tree.ts';

/** Version 8 gives a transaction its amount in `Amt`, version 2 in `AmtDtls/TxAmt/Amt`. */
const AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt'];

/** The entries of an `Ntry`: none if it is not booked yet, several for a batch. Null after an error. */
export function readCamtEntry(
  entry: XmlElement,
  accountIban: string | null,
  fault: FirstParseError,
): ReadEntry[] | null {
  const isBooked = readState(entry, fault);
  if (isBooked !== true) return isBooked === false ? [] : null;

  const amount = camtAmount(entry, fault);
  const bookedOn = readDay(entry, fault);
  const isReversed = readReversal(entry, fault);
  if (!amount || bookedOn === null || isReversed === null) return null;

  const bankReference = referenceOf(textAt(entry, 'AcctSvcrRef'));
  const of = (details: XmlElement[], { cents, currency }: CamtAmount): ReadEntry => {
    const isReversal = isReversed || details.some((part) => allAt(part, 'RtrInf').length > 0);
    const [only] = details.length === 1 ? details : [];
    const batchId =
      textAt(entry, 'NtryDtls/Btch/PmtInfId', 'NtryDtls/Btch/MsgId') ||
      (only ? textAt(only, 'Refs/PmtInfId', 'Refs/MsgId') : '');
    return {
      line: entry.line,
      bookedOn,
      amountCents: cents,
      currency,
      ...camtParty(only, { isCredit: cents >= 0, isReversal, accountIban }),
      purposeParts: details.flatMap(camtPurpose),
      endToEndId: only ? referenceOf(textAt(only, 'Refs/EndToEndId')) : null,
      bankReference: bankReference ?? (only ? referenceOf(textAt(only, 'Refs/AcctSvcrRef')) : null),
      isReversal,
      ...(batchId !== '' && { batchId }),
    };
  };
  const details = allAt(entry, 'NtryDtls/TxDtls');
  const parts = details.length > 1 ? batchParts(entry, details, amount, fault) : null;
  if (fault.found) return null;
  return parts ? parts.map(({ element, ...part }) => of([element], part)) : [of(details, amount)];
}

/** Version 2 has the state in `Sts`, version 8 in `Sts/Cd`. */
function readState(entry: XmlElement, fault: FirstParseError): boolean | null {
  const words = [...allAt(entry, 'Sts'), ...allAt(entry, 'Sts/Cd')].map(({ text }) => text.trim());
  const state = words.filter((word) => word !== '').join(' ');
  if (state === 'BOOK') return true;
  return ['PDNG', 'INFO', 'FUTR'].includes(state) ? false : fault.note('unreadable_state', entry.line, state);
}

function readDay(entry: XmlElement, fault: FirstParseError): string | null {
  const text = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm') || textAt(entry, 'ValDt/Dt', 'ValDt/DtTm');
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:$|[TZ+-])/.exec(text) ?? [];
  return dayOf(Number(year), Number(month), Number(day)) ?? fault.note('unreadable_date', entry.line, text);
}

function readReversal(entry: XmlElement, fault: FirstParseError): boolean | null {
  const text = textAt(entry, 'RvslInd');
  if (text === '' || text === 'false' || text === '0') return false;
  return text === 'true' || text === '1' ? true : fault.note('unreadable_direction', entry.line, text);
}

/** Credit positive, debit negative; integer cents. */
interface CamtAmount {
  cents: number;
  currency: string;
}

/** The `Amt` and the `CdtDbtInd` of an entry or a balance. Each must occur once and be readable. */
export function camtAmount(element: XmlElement, fault: FirstParseError): CamtAmount | null {
  const unsigned = unsignedAmount(element, 'Amt', fault);
  const directions = allAt(element, 'CdtDbtInd');
  const direction = directions.map(({ text }) => text.trim()).join(' ');
  if (direction !== 'CRDT' && direction !== 'DBIT') {
    return fault.note('unreadable_direction', directions[0]?.line ?? element.line, direction);
  }
  return unsigned && { ...unsigned, cents: direction === 'DBIT' ? 0 - unsigned.cents : unsigned.cents };
}

/** The unsigned amount at a path. It must occur once, with its currency. */
function unsignedAmount(element: XmlElement, path: string, fault: FirstParseError): CamtAmount | null {
  const [amount, ...more] = allAt(element, path);
  if (!amount || more.length > 0) return fault.note('missing_value', element.line, 'der eine Betrag (Amt)');
  const text = amount.text.trim();
  const cents = amount.children.length > 0 ? 'unreadable' : centsOfXml(text);
  if (typeof cents !== 'number') return fault.note('unreadable_amount', amount.line, text);
  const currency = amount.attributes.Ccy ?? '';
  if (!/^[A-Z]{3}$/.test(currency)) return fault.note('unreadable_currency', amount.line, currency);
  return { cents, currency };
}

type Part = CamtAmount & { element: XmlElement };

/**
 * The transactions of a batch, each with an amount; the amounts must add up to the batch. Null if one has no
 * amount or another currency, or if the bank deducted charges from the whole: the batch then stays one entry.
 */
function batchParts(
  entry: XmlElement,
  details: XmlElement[],
  batch: CamtAmount,
  fault: FirstParseError,
): Part[] | null {
  const parts: Part[] = [];
  for (const element of details) {
    const path = AMOUNTS.find((one) => allAt(element, one).length > 0);
    if (path === undefined) return null;
    const amount = unsignedAmount(element, path, fault);
    const direction = textAt(element, 'CdtDbtInd') || (batch.cents < 0 ? 'DBIT' : 'CRDT');
    if (direction !== 'CRDT' && direction !== 'DBIT')
      fault.note('unreadable_direction', element.line, direction);
    if (!amount || fault.found || amount.currency !== batch.currency) return null;
    parts.push({ ...amount, cents: direction === 'DBIT' ? 0 - amount.cents : amount.cents, element });
  }
  const sum = parts.reduce((cents, part) => cents + part.cents, 0);
  if (sum === batch.cents) return parts;
  if ([entry, ...details].some((element) => allAt(element, 'Chrgs').length > 0)) return null;
  return fault.note('parts_differ', entry.line, `${formatCents(sum)} statt ${formatCents(batch.cents)}`);
}

interface Direction {
  isCredit: boolean;
  isReversal: boolean;
  accountIban: string | null;
}

/**
 * The counterparty: the debtor of a credit, the creditor of a debit. A reversal keeps the roles of the
 * original booking, and some banks give only one role, so the owner of our account is excluded.
 */
function camtParty(
  details: XmlElement | undefined,
  { isCredit, isReversal, accountIban }: Direction,
): { payerName: string; payerIban: string | null } {
  if (!details) return { payerName: '', payerIban: null };
  const roles = isCredit !== isReversal ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr'];
  const parties = roles.map((role) => ({
    payerName: textAt(
      details,
      `RltdPties/${role}/Nm`,
      `RltdPties/${role}/Pty/Nm`,
      `RltdPties/Ultmt${role}/Nm`,
      `RltdPties/Ultmt${role}/Pty/Nm`,
      `RltdPties/${role}/Agt/FinInstnId/Nm`,
    ),
    payerIban: ibanOf(textAt(details, `RltdPties/${role}Acct/Id/IBAN`)),
  }));
  const others = parties.filter(({ payerIban }) => payerIban === null || payerIban !== accountIban);
  const named = others.filter(({ payerName, payerIban }) => payerName !== '' || payerIban !== null);
  return named[0] ?? { payerName: '', payerIban: null };
}

/**
 * The purpose in its pieces, `Ustrd` or the structured reference, as delivered except for line breaks of the
 * file.
 */
function camtPurpose(details: XmlElement): string[] {
  const structured = ['RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Strd/RfrdDocInf/Nb', 'RmtInf/Strd/AddtlRmtInf'];
  return ['RmtInf/Ustrd', ...structured]
    .flatMap((path) => allAt(details, path))
    .map(({ text }) => text.replace(/\s*\n\s*/g, ''))
    .filter((text) => text.trim() !== '');
}
