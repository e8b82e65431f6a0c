import type { OrderView } from '../../contract/orders.ts';
import type { FestivalSettings } from '../settings/festival-settings.ts';
import { confirmationFacts } from './confirmation-facts.ts';
import { giroCodePng } from './giro-code-png.ts';
import type { MailContent, MailPaper } from './mail-content.ts';
import { orderConfirmationHtml } from './order-confirmation-html.ts';
import { orderConfirmationText } from './order-confirmation-text.ts';
import { orderConfirmationWords } from './order-confirmation-words.ts';

const PICTURE_ID = 'girocode@bestellung';

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
  const pictures =
    words.pay === null || order.giro_code === null
      ? []
      : [{ id: PICTURE_ID, filename: `GiroCode-${order.number}.png`, png: giroCodePng(order.giro_code) }];
  return {
    to: { name: `${order.firstname} ${order.lastname}`, address: order.email },
    subject: words.subject,
    text: orderConfirmationText(facts, words, settings),
    html: await orderConfirmationHtml(facts, words, settings, pictures[0]?.id ?? null),
    pictures,
    papers,
  };
}
