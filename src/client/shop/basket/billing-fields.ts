import { LONGEST, LONGEST_COMMENT, TOO_LONG } from '../../../contract/customer-limits.ts';
import { EMAIL_ADDRESS } from '../../../contract/email-address.ts';
import type { Customer } from '../../../contract/orders.ts';
import { REQUIRED } from '../../../contract/required.ts';

/** The specification's own words. */
const TERMS_REQUIRED = 'Dies ist ein Pflichfeld!';

/** Every field of the billing form in its order; `terms` is the consent. */
export const billingFields = [
  { name: 'firstname', label: 'Vorname' },
  { name: 'lastname', label: 'Nachname' },
  { name: 'email', label: 'Email' },
  { name: 'telephone', label: 'Telefonnummer' },
  { name: 'street', label: 'Straße und Hausnummer' },
  { name: 'zipcode', label: 'Postleitzahl' },
  { name: 'city', label: 'Stadt' },
  { name: 'comment', label: 'Bemerkungen' },
  { name: 'terms', label: 'AGB' },
] as const;

export type BillingField = (typeof billingFields)[number]['name'];
export type BillingErrors = Partial<Record<BillingField, string>>;

/** What is wrong with each field of the billing form; empty where the order may be sent. */
export function checkBilling(form: FormData): BillingErrors {
  const errors: BillingErrors = {};
  for (const { name } of billingFields) {
    const message = checkField(name, form);
    if (message !== undefined) errors[name] = message;
  }
  return errors;
}

/** By hand, as the contract has it (contract/orders.ts): its schemas would weigh on everybody's first look at a basket. */
export function checkField(name: BillingField, form: FormData): string | undefined {
  if (name === 'terms') return form.has('terms') ? undefined : TERMS_REQUIRED;
  const typed = String(form.get(name) ?? '');
  if (name === 'comment') return typed.length > LONGEST_COMMENT ? TOO_LONG : undefined;
  const text = typed.trim();
  if (text === '') return REQUIRED;
  if (text.length > LONGEST[name]) return TOO_LONG;
  return name === 'email' && !EMAIL_ADDRESS.test(text) ? REQUIRED : undefined;
}

/** Who orders, by a form in which nothing was found wrong. */
export function customerIn(form: FormData): Customer {
  const text = (name: keyof Customer) => String(form.get(name) ?? '').trim();
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    email: text('email'),
    telephone: text('telephone'),
    street: text('street'),
    zipcode: text('zipcode'),
    city: text('city'),
  };
}

/** The server's messages by field, from their dotted paths: `customer.email` is `email`. */
export function billingErrorsOf(errors: Record<string, string>): BillingErrors {
  return Object.fromEntries(
    billingFields.flatMap(({ name }) => {
      const message = errors[`customer.${name}`] ?? errors[name];
      return message === undefined ? [] : [[name, message]];
    }),
  );
}
