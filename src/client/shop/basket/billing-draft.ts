import * as v from 'valibot';
import { forget, keep, readKept } from '../../ui/tab-storage.ts';

const NAME = 'billing';
const Text = v.fallback(v.string(), '');

/** What has been typed into the billing form, checked by nobody yet. */
const BillingDraft = v.object({
  firstname: Text,
  lastname: Text,
  email: Text,
  telephone: Text,
  street: Text,
  zipcode: Text,
  city: Text,
  comment: Text,
  hasAgreed: v.fallback(v.boolean(), false),
});
export type BillingDraft = v.InferOutput<typeof BillingDraft>;

/** What was typed in this tab so far; null while the form has not been opened. */
export function readBillingDraft(): BillingDraft | null {
  const kept = v.safeParse(BillingDraft, readKept(NAME));
  return kept.success ? kept.output : null;
}

export function keepBillingDraft(form: FormData): void {
  keep(NAME, { ...Object.fromEntries(form), hasAgreed: form.has('terms') });
}

export function forgetBillingDraft(): void {
  forget(NAME);
}
