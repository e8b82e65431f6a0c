import { html } from 'hono/html';
import type { OrderView } from '../../../contract/orders.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { readOrder } from '../../money/orders/read-order.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import type { MailDocuments, WriteOrderMail } from '../mail-documents.ts';
import type { MailAttachment, MailContent } from '../mail-message.ts';
import {
  button,
  clubSignature,
  greetingOf,
  mailLayout,
  orderCard,
  orderText,
  styles,
} from './mail-layout.ts';
import { describeOrder, type OrderFacts } from './order-facts.ts';

/** The mail with the documents of a paid order; issues the invoice. */
export const writePaid: WriteOrderMail = async (services, documents, { orderId }) => {
  const paid = await documents.paidOrder(orderId);
  const order = await readOrder(services, orderId);
  if (paid === null || isRefusal(order)) return null;
  return orderPaid(order, paid, services.settings(), services.config.publicUrl);
};

type PaidOrder = NonNullable<Awaited<ReturnType<MailDocuments['paidOrder']>>>;

async function orderPaid(
  order: OrderView,
  { tickets, calendar, invoice }: PaidOrder,
  settings: FestivalSettings,
  publicUrl: string,
): Promise<MailContent> {
  const facts = describeOrder(order, publicUrl);
  const texts = paidTexts(facts, order.lines, {
    isFree: order.total === 0,
    hasInvoice: invoice !== null,
  });
  const pdf = 'application/pdf' as const;
  const attachments: MailAttachment[] = [
    { filename: `Karten-${order.number}.pdf`, contentType: pdf, content: tickets },
    ...(invoice === null
      ? []
      : [{ filename: `Rechnung-${invoice.number}.pdf`, contentType: pdf, content: invoice.bytes }]),
    { filename: `Termine-${order.number}.ics`, contentType: 'text/calendar', content: calendar },
  ];
  return {
    to: { name: `${order.firstname} ${order.lastname}`.trim(), address: order.email },
    subject: texts.subject,
    text: plainText(facts, texts, settings),
    html: await htmlText(facts, texts, settings),
    pictures: [],
    attachments,
  };
}

function paidTexts(
  facts: OrderFacts,
  lines: OrderView['lines'],
  { isFree, hasInvoice }: { isFree: boolean; hasInvoice: boolean },
) {
  const isOne = lines.reduce((sum, line) => sum + line.quantity, 0) === 1;
  const tickets = isOne ? 'deine Karte' : 'deine Karten';
  return {
    subject: `${isOne ? 'Deine Karte' : 'Deine Karten'} ${facts.number}`,
    greeting: greetingOf(facts.firstname),
    thanks: !isFree
      ? `deine Zahlung ist da, vielen Dank! Im Anhang findest du ${tickets}${hasInvoice ? ', die Rechnung' : ''} und eine Datei für deinen Kalender.${hasInvoice ? '' : ' Die Rechnung schicken wir dir in einer eigenen Mail nach.'}`
      : `im Anhang findest du ${tickets} und eine Datei für deinen Kalender. Zu bezahlen ist nichts.`,
    entry: isOne
      ? 'Zeig am Einlass den QR-Code auf deiner Karte, ausgedruckt oder auf dem Handy.'
      : 'Zeig am Einlass die QR-Codes auf deinen Karten, ausgedruckt oder auf dem Handy. Jede Karte gilt für eine Person.',
    care: 'Jeder Code öffnet nur einmal. Teile ihn deshalb nur mit der Person, die damit kommt.',
    overpaid:
      facts.overpaid === null ? '' : `Du hast ${facts.overpaid} zu viel überwiesen, das bekommst du zurück.`,
    number: 'Bestellnummer',
    toOrder: 'Deine Bestellung ansehen',
    questions: 'Wir freuen uns auf dich! Und wenn noch etwas ist: Antworte einfach auf diese Mail.',
  };
}

type Texts = ReturnType<typeof paidTexts>;

async function htmlText(facts: OrderFacts, texts: Texts, settings: FestivalSettings): Promise<string> {
  const content = html`
<p class="ink" ${styles.text}>${texts.greeting}</p>
<p class="ink" ${styles.text}>${texts.thanks}</p>
${texts.overpaid === '' ? '' : html`<p class="ink" ${styles.text}>${texts.overpaid}</p>`}
<p class="ink" ${styles.text}>${texts.entry} ${texts.care}</p>
<p class="ink" ${styles.text}>${texts.number} <strong>${facts.number}</strong></p>
${orderCard(facts)}
${button(settings, facts.address, texts.toOrder)}
<p class="ink" ${styles.text}>${texts.questions}</p>`;
  return String(await mailLayout(settings, texts.subject, content));
}

function plainText(facts: OrderFacts, texts: Texts, settings: FestivalSettings): string {
  const paragraphs = [
    [settings.title],
    [texts.greeting],
    [texts.thanks],
    texts.overpaid === '' ? [] : [texts.overpaid],
    [texts.entry, texts.care],
    [`${texts.number}: ${facts.number}`],
    ...orderText(facts),
    [`${texts.toOrder}:`, facts.address],
    [texts.questions],
    ['-- ', ...clubSignature(settings)],
  ].filter((lines) => lines.length > 0);
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
