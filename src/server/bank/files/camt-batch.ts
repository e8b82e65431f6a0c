import { formatCents } from '../../../domain/money.ts';
import { type CamtAmount, unsignedAmount } from './camt-amount.ts';
import type { FirstFault } from './first-fault.ts';
import { allAt, textAt } from './xml-paths.ts';
import type { XmlElement } from './xml-tree.ts';

/** Version 8 gives a transaction its amount in `Amt`, version 2 in `AmtDtls/TxAmt/Amt`. */
const AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt'];

/**
 * The transactions of a batch, each with its own amount; they must add up to that of the batch. Null where they have
 * none, or in another currency than the account's: then the batch stays one entry.
 */
export function batchParts(
  entry: XmlElement,
  details: XmlElement[],
  batch: CamtAmount,
  fault: FirstFault,
): (CamtAmount & { element: XmlElement })[] | null {
  const pathOf = (element: XmlElement) => AMOUNTS.find((path) => allAt(element, path).length > 0);
  if (details.every((element) => pathOf(element) === undefined)) return null;

  const parts: (CamtAmount & { element: XmlElement })[] = [];
  for (const element of details) {
    const amount = unsignedAmount(element, pathOf(element) ?? 'Amt', fault);
    const direction = textAt(element, 'CdtDbtInd') || (batch.cents < 0 ? 'DBIT' : 'CRDT');
    if (direction !== 'CRDT' && direction !== 'DBIT')
      fault.note('unreadable_direction', element.line, direction);
    if (!amount || fault.found) return null;
    if (amount.currency !== batch.currency) return null;
    parts.push({ ...amount, cents: direction === 'DBIT' ? 0 - amount.cents : amount.cents, element });
  }
  const sum = parts.reduce((cents, part) => cents + part.cents, 0);
  if (sum === batch.cents) return parts;
  return fault.note('parts_differ', entry.line, `${formatCents(sum)} statt ${formatCents(batch.cents)}`);
}
