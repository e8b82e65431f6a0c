import { html } from 'hono/html';
import type { OrderView } from '../../../contract/orders.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { acceptedTerms } from '../../money/order-documents/print-terms.ts';
import { readOrder } from '../../money/orders/read-order.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import type { WriteOrderMail } from '../mail-documents.ts';
import { type MailAttachment, type MailContent, pdfAttachment } from '../mail-message.ts';
import {
  button,
  clubSignature,
  giroCodePictures,
  giroCodeTexts,
  greetingOf,
  linkStyle,
  mailLayout,
  orderCard,
  orderText,
  paymentCard,
  styles,
} from './mail-layout.ts';
import { describeOrder, type OrderFacts } from './order-facts.ts';

/** The confirmation of an order, with the terms attached; `null` once it is cancelled. */
export const writeConfirmation: WriteOrderMail = async (services, documents, { orderId }) => {
  const order = await readOrder(services, orderId);
  if (isRefusal(order) || order.status === 'cancelled') return null;
  const terms = pdfAttachment('AGB-und-Widerrufsbelehrung', await documents.terms(orderId));
  const accepted = await acceptedTerms(services.store.read, orderId);
  const settings = services.settings();
  const terms_version = accepted?.text.asOf ?? settings.terms_version;
  return orderConfirmation(order, { ...settings, terms_version }, services.config.publicUrl, [terms]);
};

/** What was ordered and how to pay for it; not an invoice. */
export async function orderConfirmation(
  order: OrderView,
  settings: FestivalSettings,
  publicUrl: string,
  attachments: MailAttachment[] = [],
): Promise<MailContent> {
  const facts = describeOrder(order, publicUrl);
  const texts = confirmationTexts(facts);
  const pictures = texts.pay === null ? [] : giroCodePictures(order);
  return {
    to: { name: `${order.firstname} ${order.lastname}`, address: order.email },
    subject: texts.subject,
    text: plainText(facts, texts, settings),
    html: await htmlText(facts, texts, settings, pictures),
    pictures,
    attachments,
  };
}

type ConfirmationTexts = ReturnType<typeof confirmationTexts>;

function confirmationTexts(facts: OrderFacts) {
  const { firstname, payment, total, paid, toPay, isByPaypal, payBy, number } = facts;
  const received = paid === null ? '' : `Von ${total} sind ${paid} schon da, vielen Dank! `;
  const paypal = isByPaypal
    ? 'Hast du schon mit PayPal bezahlt? Dann ist alles erledigt. Sonst geht es auf der Seite deiner Bestellung weiter, oder du überweist. '
    : '';
  const paragraphs = {
    due: {
      next:
        paid === null
          ? 'Sobald deine Zahlung bei uns eingegangen ist, schicken wir dir Rechnung und Karten per Mail.'
          : 'Sobald auch der Rest bei uns eingegangen ist, schicken wir dir Rechnung und Karten per Mail.',
      pay: `${paypal}${received}Bitte überweise ${paid === null ? '' : 'noch '}${toPay} bis zum ${payBy}. Gib als Verwendungszweck nur die Bestellnummer an, dann finden wir deine Zahlung sofort.`,
    },
    nothing: {
      next: 'Es ist nichts zu bezahlen. Deine Karten kommen in einer eigenen Mail.',
      pay: null,
    },
    none: {
      next: 'Den aktuellen Stand siehst du jederzeit auf der Seite deiner Bestellung.',
      pay: null,
    },
  }[payment];
  return {
    subject: `Bestellbestätigung ${number}`,
    greeting: greetingOf(firstname),
    thanks: 'danke für deine Bestellung! Deine Karten sind für dich reserviert.',
    notAnInvoice: 'Diese Mail bestätigt deine Bestellung, sie ist keine Rechnung.',
    ...paragraphs,
    ...giroCodeTexts(facts),
    toOrder: 'Deine Bestellung ansehen',
    terms: 'Es gelten unsere Allgemeinen Geschäftsbedingungen',
    kept: 'Zum Aufbewahren liegen sie dieser Mail mit der Widerrufsbelehrung als PDF bei.',
    questions: 'Fragen? Antworte einfach auf diese Mail.',
  };
}

async function htmlText(
  facts: OrderFacts,
  texts: ConfirmationTexts,
  settings: FestivalSettings,
  pictures: MailContent['pictures'],
): Promise<string> {
  const content = html`
<p class="ink" ${styles.text}>${texts.greeting}</p>
<p class="ink" ${styles.text}>${texts.thanks} ${texts.next}</p>
<p class="soft" ${styles.soft}>${texts.notAnInvoice}</p>
<p class="ink" style="margin:20px 0;color:#2a1720">Bestellnummer <strong>${facts.number}</strong><br>
<span class="soft" ${styles.soft}>bestellt am ${facts.orderedOn}</span></p>
${orderCard(facts)}
${texts.pay === null ? '' : paymentCard(facts, { ...texts, pay: texts.pay }, pictures)}
${button(settings, facts.address, texts.toOrder)}
<p class="soft" style="margin:0 0 16px;color:#66525b;font-size:15px">${texts.terms} (Stand ${settings.terms_version}): <a class="link" href="${facts.termsAddress}" ${linkStyle(settings)}>${facts.termsAddress}</a><br>
${texts.kept}</p>
<p class="ink" ${styles.text}>${texts.questions}</p>`;
  return String(await mailLayout(settings, texts.subject, content));
}

function plainText(facts: OrderFacts, texts: ConfirmationTexts, settings: FestivalSettings): string {
  const paragraphs = [
    [settings.title],
    [texts.greeting],
    [texts.thanks, texts.next, texts.notAnInvoice],
    [`Bestellnummer: ${facts.number}`, `Bestellt am: ${facts.orderedOn}`],
    ...orderText(facts),
    ...(texts.pay === null
      ? []
      : [[texts.pay], facts.transfer.map(({ label, value }) => `${label}: ${value}`)]),
    [`${texts.toOrder}:`, facts.address],
    [`${texts.terms} (Stand ${settings.terms_version}):`, facts.termsAddress, texts.kept],
    [texts.questions],
    ['-- ', ...clubSignature(settings)],
  ];
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
