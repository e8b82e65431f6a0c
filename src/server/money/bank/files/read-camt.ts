import { MOST_BANK_ENTRIES } from '../../../../contract/bank.ts';
import type { BankFile, BankFileRefusal } from '../../../../domain/bank-entry.ts';
import {
  accountFiles,
  type ReadBalances,
  type ReadEntry,
  type ReadStatement,
  statementContent,
} from './account-files.ts';
import { camtAmount, readCamtEntry } from './camt-entry.ts';
import { type Balances, checkBalances, FirstParseError, fileRefusal, isFileRefusal } from './parse-error.ts';
import { ibanOf } from './parse-values.ts';
import { allAt, parseXml, textAt, type XmlElement } from './xml-tree.ts';

/** Other ISO 20022 messages that banks offer, by the name of their root. */
const OTHER_MESSAGES: Record<string, string> = {
  BkToCstmrAcctRpt: 'CAMT.052 (Umsätze des Tages)',
  BkToCstmrDbtCdtNtfctn: 'CAMT.054 (einzelne Buchungen)',
  CstmrCdtTrfInitn: 'pain.001 (ein Überweisungsauftrag)',
  CstmrDrctDbtInitn: 'pain.008 (ein Lastschriftauftrag)',
  CstmrPmtStsRpt: 'pain.002 (eine Rückmeldung)',
};

const REPORT = 'BkToCstmrAcctRpt';

/**
 * Parses an ISO 20022 statement, camt.053 versions 2 to 8, or a report of a day (camt.052) of which everything
 * is booked and the balances agree: all statements in it, booked entries only. A batch
 * is split into its transactions where each has its own amount. Where a statement has balances, its entries
 * must lead from the first to the last.
 */
export function readCamt(text: string): BankFile[] | BankFileRefusal {
  const root = parseXml(text);
  if (isFileRefusal(root)) return root;
  const message = messageIn(root, 3);
  if (!message) return fileRefusal('unknown_kind', root.line);
  const isReport = message.name === REPORT;
  const other = OTHER_MESSAGES[message.name];
  if (other !== undefined && !isReport) return fileRefusal('not_a_statement', message.line, other);

  const statements: ReadStatement[] = [];
  const seen = new Set<string>();
  let count = 0;
  for (const element of allAt(message, isReport ? 'Rpt' : 'Stmt')) {
    const statement = readStatement(element);
    if (isFileRefusal(statement)) return statement;
    if (isReport && !isWhole(element, statement)) {
      return fileRefusal('not_a_statement', element.line, OTHER_MESSAGES[REPORT]);
    }
    count += statement.entries.length;
    if (count > MOST_BANK_ENTRIES) return fileRefusal('too_many_entries');
    const id = textAt(element, 'Id');
    const content = statementContent(id, statement);
    if (statement.entries.length > 0 && seen.has(content)) {
      return fileRefusal('repeated_statement', element.line, id);
    }
    seen.add(content);
    statements.push(statement);
  }
  if (statements.length > 0) return accountFiles('camt', statements);
  return isReport
    ? fileRefusal('not_a_statement', message.line, other)
    : fileRefusal('missing_value', message.line, 'Stmt');
}

/** A day's report is as good as a statement if all of it is booked and its balances, which were checked, say so. */
function isWhole(report: XmlElement, { waitingCount }: ReadStatement): boolean {
  return (
    waitingCount === 0 &&
    allAt(report, 'Bal').length > 0 &&
    bookedBalances(report, new FirstParseError()) !== null
  );
}

function messageIn(element: XmlElement, levels: number): XmlElement | null {
  if (element.name === 'BkToCstmrStmt' || Object.hasOwn(OTHER_MESSAGES, element.name)) return element;
  if (levels === 0) return null;
  for (const child of element.children) {
    const found = messageIn(child, levels - 1);
    if (found) return found;
  }
  return null;
}

function readStatement(element: XmlElement): ReadStatement | BankFileRefusal {
  const fault = new FirstParseError();
  const writtenIban = textAt(element, 'Acct/Id/IBAN');
  const otherAccount = textAt(element, 'Acct/Id/Othr/Id');
  const accountIban = ibanOf(writtenIban || otherAccount);
  if (writtenIban !== '' && accountIban === null) fault.note('unreadable_account', element.line, writtenIban);

  const entries: ReadEntry[] = [];
  let waitingCount = 0;
  const sums = new Map<string, number>();
  for (const [index, entry] of allAt(element, 'Ntry').entries()) {
    const read = readCamtEntry(entry, accountIban, fault);
    if (fault.found) return { ...fault.found, entry: index + 1 };
    if (read?.length === 0) waitingCount += 1;
    for (const part of read ?? []) {
      entries.push(part);
      sums.set(part.currency, (sums.get(part.currency) ?? 0) + part.amountCents);
    }
  }
  const balances = bookedBalances(element, fault);
  if (fault.found) return fault.found;
  const differs = balances && checkBalances(balances, sums);
  const accountWritten = otherAccount || null;
  const statement = { accountIban, accountWritten, accountLine: element.line, waitingCount, entries };
  return (
    differs ?? {
      ...statement,
      balances: balances && {
        openingCents: balances.openingCents,
        closingCents: balances.closingCents,
        closingOn: balances.closingOn,
      },
    }
  );
}

/**
 * The booked balances of a statement: opening is OPBD or PRCD (the closing balance of the previous
 * statement), closing is CLBD; on pages of a long statement ITBD stands for either. Null if there are none;
 * one without the other is refused, since something is missing.
 */
function bookedBalances(statement: XmlElement, fault: FirstParseError): (Balances & ReadBalances) | null {
  const balances = allAt(statement, 'Bal').map((element) => ({
    element,
    code: textAt(element, 'Tp/CdOrPrtry/Cd'),
  }));
  const of = (...codes: string[]) => balances.find(({ code }) => codes.includes(code))?.element;
  const between = balances.filter(({ code }) => code === 'ITBD').map(({ element }) => element);
  const opening = of('OPBD') ?? of('PRCD') ?? between.shift();
  const closing = of('CLBD') ?? between.pop();
  if (!opening && !closing) return null;
  if (!opening || !closing) {
    return fault.note(
      'missing_value',
      statement.line,
      opening ? 'der Endsaldo (CLBD)' : 'der Anfangssaldo (OPBD)',
    );
  }
  const before = camtAmount(opening, fault);
  const after = camtAmount(closing, fault);
  if (!before || !after) return null;
  if (before.currency !== after.currency)
    return fault.note('unreadable_currency', closing.line, after.currency);
  return {
    openingCents: before.cents,
    closingCents: after.cents,
    closingOn: /^\d{4}-\d\d-\d\d/.exec(textAt(closing, 'Dt/Dt', 'Dt/DtTm'))?.[0] ?? null,
    currency: after.currency,
    line: closing.line,
  };
}
