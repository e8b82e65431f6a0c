import { forgetTyped, readTyped, storeTyped } from '../../platform/storage.ts';
import type { BillingField } from './billing-fields.ts';

const NAME = 'billing';

/** What has been typed into the billing form, checked by nobody yet. */
export type BillingDraft = Record<Exclude<BillingField, 'terms'>, string> & { hasAgreed: boolean };

/** What was typed in this tab so far; null while the form has not been opened. */
export function readBillingDraft(): BillingDraft | null {
  const kept = readTyped(NAME);
  if (typeof kept !== 'object' || kept === null) return null;
  const typed = kept as Record<string, unknown>;
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    email: text('email'),
    telephone: text('telephone'),
    street: text('street'),
    zipcode: text('zipcode'),
    city: text('city'),
    comment: text('comment'),
    hasAgreed: typed.hasAgreed === true,
  };
}

export function keepBillingDraft(form: FormData): void {
  storeTyped(NAME, { ...Object.fromEntries(form), hasAgreed: form.has('terms') });
}

export function forgetBillingDraft(): void {
  forgetTyped(NAME);
}
