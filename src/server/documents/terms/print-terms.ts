import { termsOfSale } from '../../../contract/terms/terms-of-sale.ts';
import type { Services } from '../../services.ts';
import { addedTerms } from '../../settings/legal-additions-in-force.ts';
import type { DocumentPress } from '../press/document-press.ts';

interface Printed {
  wording: string;
  bytes: Promise<Uint8Array>;
}

/** The last wording that each press has printed. */
const kept = new WeakMap<DocumentPress, Printed>();

/**
 * The terms of sale with the withdrawal instruction as they are now, for a guest to keep (§ 312f BGB). Every wording is
 * printed once, however many mails it goes with; a press that failed is asked again.
 */
export function printTerms({ press, settings, clock }: Services): Promise<Uint8Array> {
  const all = settings();
  const facts = { festival: all.title, club: all.club, text: termsOfSale(all, addedTerms(all)) };
  const wording = JSON.stringify(facts);
  const earlier = kept.get(press);
  if (earlier?.wording === wording) return earlier.bytes;
  const bytes = press.print({ kind: 'terms', facts: { ...facts, madeAt: clock() } });
  const printed = { wording, bytes };
  kept.set(press, printed);
  bytes.catch(() => {
    if (kept.get(press) === printed) kept.delete(press);
  });
  return bytes;
}
