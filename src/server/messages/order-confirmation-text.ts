import type { FestivalSettings } from '../settings/festival-settings.ts';
import { clubSignature } from './club-signature.ts';
import type { ConfirmationFacts } from './confirmation-facts.ts';
import type { OrderConfirmationWords } from './order-confirmation-words.ts';
import { orderLines } from './order-lines.ts';

/** The order confirmation as plain text. */
export function orderConfirmationText(
  facts: ConfirmationFacts,
  words: OrderConfirmationWords,
  settings: FestivalSettings,
): string {
  const paragraphs = [
    [settings.title],
    [words.greeting],
    [words.thanks, words.next, words.notAnInvoice],
    [`Bestellnummer: ${facts.number}`, `Bestellt am: ${facts.orderedOn}`],
    ...orderLines(facts),
    ...(words.pay === null
      ? []
      : [[words.pay], facts.transfer.map(({ label, value }) => `${label}: ${value}`)]),
    [`${words.toOrder}:`, facts.address],
    [`${words.terms} (Stand ${settings.terms_version}):`, facts.termsAddress, words.kept],
    [words.questions],
    ['-- ', ...clubSignature(settings)],
  ];
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
