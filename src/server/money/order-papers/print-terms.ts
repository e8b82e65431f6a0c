import type { DocumentPress } from '../../platform/pdf/press/document-press.ts';
import type { Ports } from '../../platform/ports.ts';
import { acceptedTerms } from '../../sales/orders/accepted-terms.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import type { TermsJob } from '../../settings/terms/terms-paper-facts.ts';
import { termsWording } from '../../settings/terms-wording.ts';

interface Printed {
  text: string;
  bytes: Promise<Uint8Array>;
}

/** The last wording that each press has printed. */
const kept = new WeakMap<DocumentPress, Printed>();

/**
 * The terms of sale with the withdrawal instruction for a guest to keep (§ 312f BGB): to the letter as an order accepted
 * them, whatever has been changed since, or as they are now. Every wording is printed once, however many mails it goes
 * with; a press that failed is asked again.
 */
export async function printTerms(
  services: Pick<Ports, 'clock' | 'config' | 'press' | 'store'> & SettingsPort,
  orderId?: string,
): Promise<Uint8Array> {
  const { press, settings, clock, store, config } = services;
  const accepted = orderId === undefined ? null : await acceptedTerms(store.read, orderId);
  const wording = accepted ?? termsWording(settings(), config.publicUrl).wording;
  const text = JSON.stringify(wording);
  const earlier = kept.get(press);
  if (earlier?.text === text) return earlier.bytes;
  const bytes = press.print({ kind: 'terms', facts: { ...wording, madeAt: clock() } } satisfies TermsJob);
  const printed = { text, bytes };
  kept.set(press, printed);
  bytes.catch(() => {
    if (kept.get(press) === printed) kept.delete(press);
  });
  return bytes;
}
