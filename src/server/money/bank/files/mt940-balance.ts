import type { ReadStatement } from './account-files.ts';
import type { FirstFault } from './first-fault.ts';
import type { Mt940Field } from './mt940-fields.ts';
import { centsOfSwift } from './written-cents.ts';
import { dayOf, fullYear } from './written-day.ts';
import { ibanOf, ibanOfGermanAccount } from './written-iban.ts';

export interface Mt940Balance {
  cents: number;
  currency: string;
  line: number;
}

/** `C251201EUR15170,95`: credit or debit, day, currency, amount. */
export function readMt940Balance(field: Mt940Field, fault: FirstFault): Mt940Balance | null {
  const text = field.lines.join('').trim();
  const parts = /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})([\d,]+)$/.exec(text);
  if (!parts) return fault.note('damaged_mt940', field.line, text);
  const [, mark, year = '', month, day, currency = '', amount = ''] = parts;
  if (dayOf(fullYear(year), Number(month), Number(day)) === null) {
    return fault.note('unreadable_date', field.line, text);
  }
  const cents = centsOfSwift(amount);
  if (typeof cents !== 'number') return fault.note('unreadable_amount', field.line, amount);
  return { cents: mark === 'D' ? 0 - cents : cents, currency, line: field.line };
}

/**
 * The account of field 25 as an IBAN: written as one, or bank code and account number (`37040044/0532013000`), each
 * with or without the currency behind. Any other name of an account is answered as it is written.
 */
export function readMt940Account(
  field: Mt940Field,
  fault: FirstFault,
): Pick<ReadStatement, 'accountIban' | 'isAccountComputed' | 'accountWritten' | 'accountLine'> | null {
  const text = (field.lines[0] ?? '').replace(/\s/g, '');
  if (text === '') return fault.note('missing_value', field.line, 'das Konto (:25:)');
  const german = /^(\d{8})\/(\d{1,10})(?:[A-Z]{3})?$/.exec(text);
  const accountLine = field.line;
  if (german) {
    const accountIban = ibanOfGermanAccount(german[1] ?? '', german[2] ?? '');
    return { accountIban, isAccountComputed: true, accountLine };
  }
  const written = /^(?:[A-Z0-9]{8,11}\/)?([A-Z]{2}\d{2}[A-Z0-9]+)$/.exec(text)?.[1];
  if (written === undefined)
    return { accountIban: null, accountWritten: text.replace(/^(\d+)[A-Z]{3}$/, '$1'), accountLine };
  const accountIban = ibanOf(written) ?? ibanOf(written.replace(/[A-Z]{3}$/, ''));
  return accountIban === null
    ? fault.note('unreadable_account', field.line, written)
    : { accountIban, accountLine };
}
