import { ibanOf } from './written-iban.ts';
import { allAt, textAt } from './xml-paths.ts';
import type { XmlElement } from './xml-tree.ts';

interface Direction {
  isCredit: boolean;
  isReversal: boolean;
  accountIban: string | null;
}

/**
 * The other side of a transaction: the debtor of what came in, the creditor of what went out. What is given back keeps
 * the roles of the first booking, and some banks give only one; so whoever has our account is never the other side.
 */
export function camtParty(
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

/** The purpose in its pieces, `Ustrd` or the structured reference, as delivered but for the line ends of the file. */
export function camtPurpose(details: XmlElement): string[] {
  const structured = ['RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Strd/RfrdDocInf/Nb', 'RmtInf/Strd/AddtlRmtInf'];
  return ['RmtInf/Ustrd', ...structured]
    .flatMap((path) => allAt(details, path))
    .map(({ text }) => text.replace(/\s*\n\s*/g, ''))
    .filter((text) => text.trim() !== '');
}
