import type { Balances } from './balance-fault.ts';
import { camtAmount } from './camt-amount.ts';
import type { FirstFault } from './first-fault.ts';
import { allAt, textAt } from './xml-paths.ts';
import type { XmlElement } from './xml-tree.ts';

/**
 * The booked balances of a statement: before is OPBD, or PRCD (that of the statement before), after is CLBD; on the
 * pages of a long statement ITBD stands for the one or the other. Null where the statement has none; one without the
 * other is refused, for then something is missing.
 */
export function bookedBalances(statement: XmlElement, fault: FirstFault): Balances | null {
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
    currency: after.currency,
    line: closing.line,
  };
}
