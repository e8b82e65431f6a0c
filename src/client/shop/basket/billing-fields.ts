import { BILLING_RULES, checkFields } from '../../../contract/form-rules.ts';

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
  const errors = checkFields(BILLING_RULES, form);
  return form.has('terms') ? errors : { ...errors, terms: TERMS_REQUIRED };
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
