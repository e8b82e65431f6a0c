import { TOO_LONG } from '../../../contract/customer-limits.ts';
import { EMAIL_ADDRESS } from '../../../contract/email-address.ts';
import { REQUIRED } from '../../../contract/required.ts';
import { LONGEST_WITHDRAWAL } from '../../../contract/withdrawal-limits.ts';
import type { Withdrawal } from '../../../contract/withdrawals.ts';

export type WithdrawalField = keyof Withdrawal;
export type WithdrawalErrors = Partial<Record<WithdrawalField, string>>;

/** The fields in the order of the page. */
export const withdrawalFields = ['name', 'order_number', 'email', 'remark'] as const;

/** What is wrong with each field; empty where the withdrawal may be sent. */
export function checkWithdrawal(form: FormData): WithdrawalErrors {
  const errors: WithdrawalErrors = {};
  for (const name of withdrawalFields) {
    const message = checkField(name, form);
    if (message !== undefined) errors[name] = message;
  }
  return errors;
}

/** By hand, as the contract has it (contract/withdrawals.ts), whose schemas would weigh more than the page. */
export function checkField(name: WithdrawalField, form: FormData): string | undefined {
  const text = typedIn(form)[name];
  if (text.length > LONGEST_WITHDRAWAL[name]) return TOO_LONG;
  if (name === 'remark') return undefined;
  if (text === '') return REQUIRED;
  return name === 'email' && !EMAIL_ADDRESS.test(text) ? 'Das ist keine gültige E-Mail-Adresse' : undefined;
}

/** What was typed into the form. */
export function typedIn(form: FormData): Withdrawal {
  const text = (name: WithdrawalField) => String(form.get(name) ?? '').trim();
  return {
    name: text('name'),
    order_number: text('order_number'),
    email: text('email'),
    remark: text('remark'),
  };
}
