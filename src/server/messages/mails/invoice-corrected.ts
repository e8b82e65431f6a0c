import { html } from 'hono/html';
import type { OrderView } from '../../../contract/orders.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { documentsOfOrder } from '../../money/invoices/documents.repository.ts';
import { readOrder } from '../../money/orders/read-order.ts';
import type { Ports } from '../../platform/ports.ts';
import type { FestivalSettings, SettingsPort } from '../../settings/festival-settings.ts';
import type { MailDocuments } from '../mail-documents.ts';
import { type MailAttachment, type MailContent, pdfAttachment } from '../mail-message.ts';
import { button, clubSignature, greetingOf, mailLayout, styles } from './mail-layout.ts';
import { describeOrder } from './order-facts.ts';

/** The mail with a corrected invoice and the cancellation of the previous one. */
export async function writeCorrected(
  services: Pick<Ports, 'config' | 'store'> & SettingsPort,
  documents: MailDocuments,
  { orderId, documentId }: { orderId: string; documentId: number | null },
): Promise<MailContent | null> {
  const order = await readOrder(services, orderId);
  if (isRefusal(order)) return null;
  const issued = await documentsOfOrder(services.store.read, orderId);
  const at = issued.findIndex(({ id }) => id === documentId);
  // Both were inserted under the order's lock, so they are neighbours.
  const [cancellation, invoice] = await Promise.all(
    issued.slice(Math.max(0, at - 1), at + 1).map(({ id }) => documents.bill(id)),
  );
  if (!invoice || !cancellation || cancellation.facts.kind !== 'cancellation') return null;
  const { number: before } = cancellation.facts.cancels;
  const files = [
    pdfAttachment(`Rechnung-${invoice.number}`, invoice.bytes),
    pdfAttachment(`Stornorechnung-${cancellation.number}`, cancellation.bytes),
  ];
  const numbers = { before, cancellation: cancellation.number, invoice: invoice.number };
  const texts = correctedTexts(order, numbers);
  return invoiceMail(order, texts, files, services.settings(), services.config.publicUrl);
}

/** The mail with an invoice that had to wait for the club's tax number; the tickets were sent before. */
export async function writeIssued(
  services: Pick<Ports, 'config' | 'store'> & SettingsPort,
  documents: MailDocuments,
  { orderId, documentId }: { orderId: string; documentId: number | null },
): Promise<MailContent | null> {
  const order = await readOrder(services, orderId);
  const invoice = documentId === null ? null : await documents.bill(documentId);
  if (isRefusal(order) || invoice === null) return null;
  const texts = {
    subject: `Rechnung ${invoice.number}, Bestellung ${order.number}`,
    what: `hier ist die Rechnung ${invoice.number} zu deiner Bestellung ${order.number}. Sie hat leider etwas gedauert.`,
    nothingToDo: 'Du musst nichts tun: Bezahlt ist alles, und deine Karten hast du schon.',
  };
  const files = [pdfAttachment(`Rechnung-${invoice.number}`, invoice.bytes)];
  return invoiceMail(order, texts, files, services.settings(), services.config.publicUrl);
}

interface Correction {
  /** Numbers of the previous invoice, of its cancellation and of the new invoice. */
  before: string;
  cancellation: string;
  invoice: string;
}

async function invoiceMail(
  order: OrderView,
  own: Pick<Texts, 'subject' | 'what' | 'nothingToDo'>,
  attachments: MailAttachment[],
  settings: FestivalSettings,
  publicUrl: string,
): Promise<MailContent> {
  const { firstname, address } = describeOrder(order, publicUrl);
  const texts: Texts = {
    ...own,
    greeting: greetingOf(firstname),
    toOrder: 'Deine Bestellung ansehen',
    questions: 'Stimmt noch etwas nicht? Antworte einfach auf diese Mail, dann klären wir das.',
  };
  return {
    to: { name: `${order.firstname} ${order.lastname}`.trim(), address: order.email },
    subject: texts.subject,
    text: plainText(texts, address, settings),
    html: await htmlText(texts, address, settings),
    pictures: [],
    attachments,
  };
}

type Texts = Record<'subject' | 'greeting' | 'what' | 'nothingToDo' | 'toOrder' | 'questions', string>;

function correctedTexts(
  { number, lines }: OrderView,
  { before, cancellation, invoice }: Correction,
): Pick<Texts, 'subject' | 'what' | 'nothingToDo'> {
  const tickets = lines.length > 0 ? ', und deine Karten gelten unverändert weiter' : '';
  return {
    subject: `Berichtigte Rechnung ${invoice}, Bestellung ${number}`,
    what: `wir haben die Rechnung zu deiner Bestellung ${number} berichtigt. Im Anhang findest du die neue Rechnung ${invoice} und die Stornorechnung ${cancellation}, die unsere Rechnung ${before} aufhebt.`,
    nothingToDo: `Du musst nichts tun: An deiner Zahlung ändert sich nichts${tickets}.`,
  };
}

async function htmlText(texts: Texts, address: string, settings: FestivalSettings): Promise<string> {
  const content = html`
<p class="ink" ${styles.text}>${texts.greeting}</p>
<p class="ink" ${styles.text}>${texts.what}</p>
<p class="ink" ${styles.text}>${texts.nothingToDo}</p>
${button(settings, address, texts.toOrder)}
<p class="ink" ${styles.text}>${texts.questions}</p>`;
  return String(await mailLayout(settings, texts.subject, content));
}

function plainText(texts: Texts, address: string, settings: FestivalSettings): string {
  const paragraphs = [
    [settings.title],
    [texts.greeting],
    [texts.what],
    [texts.nothingToDo],
    [`${texts.toOrder}:`, address],
    [texts.questions],
    ['-- ', ...clubSignature(settings)],
  ];
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
