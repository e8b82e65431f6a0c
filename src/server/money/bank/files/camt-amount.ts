import type { FirstFault } from './first-fault.ts';
import { centsOfXml } from './written-cents.ts';
import { allAt } from './xml-paths.ts';
import type { XmlElement } from './xml-tree.ts';

/** An amount with what it did to the account: credit positive, debit negative; integer cents. */
export interface CamtAmount {
  cents: number;
  currency: string;
}

/** The `Amt` and the `CdtDbtInd` of an entry or a balance. Each must be there once and be readable. */
export function camtAmount(element: XmlElement, fault: FirstFault): CamtAmount | null {
  const unsigned = unsignedAmount(element, 'Amt', fault);
  const directions = allAt(element, 'CdtDbtInd');
  const direction = directions.map(({ text }) => text.trim()).join(' ');
  if (direction !== 'CRDT' && direction !== 'DBIT') {
    return fault.note('unreadable_direction', directions[0]?.line ?? element.line, direction);
  }
  return unsigned && { ...unsigned, cents: direction === 'DBIT' ? 0 - unsigned.cents : unsigned.cents };
}

/** The amount a path leads to, without a sign: it must be there once, with its currency. */
export function unsignedAmount(element: XmlElement, path: string, fault: FirstFault): CamtAmount | null {
  const [amount, ...more] = allAt(element, path);
  if (!amount || more.length > 0) return fault.note('missing_value', element.line, 'der eine Betrag (Amt)');
  const text = amount.text.trim();
  const cents = amount.children.length > 0 ? 'unreadable' : centsOfXml(text);
  if (typeof cents !== 'number') return fault.note('unreadable_amount', amount.line, text);
  const currency = amount.attributes.Ccy ?? '';
  if (!/^[A-Z]{3}$/.test(currency)) return fault.note('unreadable_currency', amount.line, currency);
  return { cents, currency };
}
