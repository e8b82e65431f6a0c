import type { OrderView } from '../../contract/orders.ts';
import type { FestivalSettings } from '../settings/festival-settings.ts';
import { confirmationFacts } from './confirmation-facts.ts';
import type { MailContent, MailPaper } from './mail-content.ts';
import { orderConfirmationHtml } from './order-confirmation-html.ts';
import { orderConfirmationText } from './order-confirmation-text.ts';
import { orderConfirmationWords } from './order-confirmation-words.ts';
import { giroCodePictures } from './payment-card.ts';

/**
 * The mail "Bestellbestätigung": what was ordered and how to pay for it, with the papers that go with it. It is not an
 * invoice.
 */
export async function orderConfirmation(
  order: OrderView,
  settings: FestivalSettings,
  publicUrl: string,
  papers: MailPaper[] = [],
): Promise<MailContent> {
  const facts = confirmationFacts(order, publicUrl);
  const words = orderConfirmationWords(facts);
  const pictures = words.pay === null ? [] : giroCodePictures(order);
  return {
    to: { name: `${order.firstname} ${order.lastname}`, address: order.email },
    subject: words.subject,
    text: orderConfirmationText(facts, words, settings),
    html: await orderConfirmationHtml(facts, words, settings, pictures),
    pictures,
    papers,
  };
}
