import { formatCents } from '../../../../domain/money.ts';
import { type CamtAmount, unsignedAmount } from './camt-amount.ts';
import type { FirstFault } from './first-fault.ts';
import { allAt, textAt } from './xml-paths.ts';
import type { XmlElement } from './xml-tree.ts';

/** Version 8 gives a transaction its amount in `Amt`, version 2 in `AmtDtls/TxAmt/Amt`. */
const AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt'];

type Part = CamtAmount & { element: XmlElement };

/**
 * The transactions of a batch, each with its own amount; they must add up to that of the batch. Null where one has none,
 * or in another currency than the account's, or where the bank has taken charges from the whole: then the batch stays
 * one entry.
 */
export function batchParts(
  entry: XmlElement,
  details: XmlElement[],
  batch: CamtAmount,
  fault: FirstFault,
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
