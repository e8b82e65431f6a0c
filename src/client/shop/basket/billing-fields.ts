import * as v from 'valibot';
import { Customer, placeOrder } from '../../../contract/orders.ts';

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

const Comment = placeOrder.body.entries.comment;

/** What is wrong with each field of the billing form; empty where the order may be sent. */
export function checkBilling(form: FormData): BillingErrors {
  const errors: BillingErrors = {};
  for (const { name } of billingFields) {
    const message = checkField(name, form);
    if (message !== undefined) errors[name] = message;
  }
  return errors;
}

export function checkField(name: BillingField, form: FormData): string | undefined {
  if (name === 'terms') return form.has('terms') ? undefined : TERMS_REQUIRED;
  const schema = name === 'comment' ? Comment : Customer.entries[name];
  const parsed = v.safeParse(schema, form.get(name) ?? '');
  return parsed.success ? undefined : parsed.issues[0].message;
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
