import { html } from 'hono/html';
import type { OrderView } from '../../../contract/orders.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { formatDay } from '../../../domain/stored-time.ts';
import { readOrder } from '../../money/orders/read-order.ts';
import { mailsOfOrder } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder, staffItemsOf } from '../../sales/orders/orders.repository.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import type { WriteOrderMail } from '../mail-documents.ts';
import { type MailAttachment, type MailContent, pdfAttachment } from '../mail-message.ts';
import {
  type CancelCause,
  type CancelledTickets,
  causeOf,
  extentOf,
  ofDocument,
  ofTickets,
} from './cancelled-tickets.ts';
import {
  amountRow,
  button,
  clubSignature,
  greetingOf,
  linkStyle,
  mailLayout,
  rowsOf,
  styles,
} from './mail-layout.ts';
import { describeOrder, type OrderFacts } from './order-facts.ts';

/**
 * The mail about cancelled tickets, with their cancellation document, if any, and the invoice if it was never
 * sent.
 */
export const writeCancelled: WriteOrderMail = async (
  services,
  documents,
  { orderId, documentId, queuedAt },
) => {
  const { read: db } = services.store;
  const row = await findOrder(db, orderId);
  const order = await readOrder(services, orderId);
  if (row === undefined || isRefusal(order)) return null;
  const items = await staffItemsOf(db, orderId);
  const cause = await causeOf(db, { order: row, items, at: queuedAt });
  const send = (cancelled: CancelledTickets, attachments: MailAttachment[]) =>
    orderCancelled(order, { cancelled, cause, attachments }, services.settings(), services.config.publicUrl);
  if (documentId === null) {
    const refundCents = Math.max(0, eurosToCents(order.paid) - eurosToCents(order.total));
    // An order that counts as paid only because these tickets were cancelled was not paid before.
    const wereValid = row.paid_at !== null && row.paid_at < queuedAt;
    return send(ofTickets(items, queuedAt, { refundCents, wereValid }), []);
  }
  const bill = await documents.bill(documentId);
  if (bill === null || bill.cancelsId === null || bill.facts.kind !== 'cancellation') return null;
  const files = [pdfAttachment(`Stornorechnung-${bill.number}`, bill.bytes)];
  const invoice = await documents.bill(bill.cancelsId);
  if (invoice !== null && !(await hasReached(services, orderId, invoice.facts.madeAt)))
    files.push(pdfAttachment(`Rechnung-${invoice.number}`, invoice.bytes));
  return send(ofDocument(bill.facts, extentOf(items, queuedAt)), files);
};

/**
 * Whether a mail with an invoice was sent since `madeAt` (epoch milliseconds), with the tickets or as a
 * correction.
 */
async function hasReached(
  { store }: Pick<Ports, 'store'>,
  orderId: string,
  madeAt: number,
): Promise<boolean> {
  const mails = await mailsOfOrder(store.read, orderId);
  return mails.some(
    ({ kind, sent_at }) =>
      ['order_paid', 'invoice_corrected', 'invoice_issued'].includes(kind) &&
      sent_at !== null &&
      sent_at >= madeAt,
  );
}

async function orderCancelled(
  order: OrderView,
  {
    cancelled,
    cause,
    attachments,
  }: { cancelled: CancelledTickets; cause: CancelCause; attachments: MailAttachment[] },
  settings: FestivalSettings,
  publicUrl: string,
): Promise<MailContent> {
  const facts = describeOrder(order, publicUrl);
  const texts = {
    greeting: greetingOf(facts.firstname),
    address: facts.address,
    shop: publicUrl,
    ...cancelledTexts(cancelled, cause, facts),
    attached: attachments.length > 0 ? 'Die Stornorechnung hängt an dieser Mail.' : '',
  };
  return {
    to: { name: `${order.firstname} ${order.lastname}`, address: order.email },
    subject: texts.subject,
    text: plainText(texts, settings),
    html: await htmlText(texts, settings),
    pictures: [],
    attachments,
  };
}

type Texts = ReturnType<typeof cancelledTexts> & {
  greeting: string;
  address: string;
  shop: string;
  attached: string;
};

/** The same for HTML and plain text; empty texts are left out. */
function cancelledTexts(
  cancelled: CancelledTickets,
  { missedDeadline, withdrawnOn }: CancelCause,
  facts: OrderFacts,
) {
  const { count, lines, totalCents, extent } = cancelled;
  const isOne = count === 1;
  const rows = lines.map(({ what, cents }) => ({ what, sum: formatCents(cents), isTotal: false }));
  if (totalCents !== null) rows.push({ what: 'Gesamt', sum: formatCents(totalCents), isTotal: true });
  const what = whatText(cancelled, facts);
  const accepted =
    withdrawnOn === null ? '' : `deinen Widerruf vom ${formatDay(withdrawnOn)} haben wir angenommen.`;
  const isOverdue = missedDeadline !== null;
  return {
    subject:
      extent === 'part'
        ? `${isOne ? 'Karte' : 'Karten'} storniert, Bestellung ${facts.number}`
        : `Bestellung ${facts.number} storniert`,
    what: accepted === '' ? what : `${accepted} ${what.charAt(0).toUpperCase()}${what.slice(1)}`,
    why: isOverdue
      ? `Bis zum ${formatDay(missedDeadline)} ist bei uns leider kein Geld dafür angekommen.`
      : '',
    money: moneyText(cancelled, isOverdue, facts),
    again: isOverdue ? 'Du möchtest trotzdem kommen? Solange noch Karten da sind, bestell sie neu:' : '',
    heading: isOne ? 'Stornierte Karte' : 'Stornierte Karten',
    rows,
    toOrder: 'Deine Bestellung ansehen',
    questions: `${withdrawnOn === null ? 'Damit hast du nicht gerechnet?' : 'Stimmt etwas nicht?'} Antworte einfach auf diese Mail, dann klären wir das.`,
  };
}

function whatText({ count, extent, freed }: CancelledTickets, { number, events }: OrderFacts): string {
  const isOne = count === 1;
  if (extent === 'whole') return `deine Bestellung ${number} ist storniert. ${consequenceText(freed, isOne)}`;
  const end = freed !== null ? 'wieder frei' : isOne ? 'gilt nicht mehr' : 'gelten nicht mehr';
  if (extent === 'rest') {
    const last = isOne
      ? `auch die letzte Karte deiner Bestellung ${number} ist jetzt storniert`
      : `auch die letzten Karten deiner Bestellung ${number} sind jetzt storniert`;
    return `${last} und ${end}. Damit ist die ganze Bestellung storniert.`;
  }
  const some = isOne ? 'ist eine Karte storniert' : 'sind Karten storniert';
  const goesOn = freed !== null ? ' und' : ', sie';
  // The other tickets may be cancelled by now.
  const others = events.length > 0 ? ' Alle anderen Karten bleiben dir.' : '';
  return `von deiner Bestellung ${number} ${some}${goesOn} ${end}.${others}`;
}

function consequenceText(freed: CancelledTickets['freed'], isOne: boolean): string {
  if (freed === null) return isOne ? 'Die Karte gilt nicht mehr.' : 'Die Karten gelten nicht mehr.';
  if (freed === 'seats') return isOne ? 'Der Platz ist wieder frei.' : 'Die Plätze sind wieder frei.';
  return isOne ? 'Die Karte ist wieder frei.' : 'Die Karten sind wieder frei.';
}

/** What is refunded or left to pay; empty for neither. */
function moneyText(
  { extent, refundCents }: CancelledTickets,
  isOverdue: boolean,
  { payment, total, toPay, payBy, paid }: OrderFacts,
): string {
  if (refundCents > 0)
    return `${formatCents(refundCents)} bekommst du innerhalb von 14 Tagen auf dem Weg zurück, auf dem du bezahlt hast.`;
  if (payment === 'due') {
    const rest = paid === null ? '' : ` Davon sind ${paid} schon da.`;
    return `Deine Bestellung kostet jetzt ${total}.${rest} Bitte überweise ${toPay} bis zum ${payBy}.`;
  }
  if (isOverdue)
    return 'Du musst nichts mehr bezahlen. Kommt dein Geld doch noch an, geben wir es dir zurück.';
  return extent !== 'part' && payment === 'nothing' && paid === null ? 'Du musst nichts bezahlen.' : '';
}

async function htmlText(texts: Texts, settings: FestivalSettings): Promise<string> {
  const consequences = [texts.money, texts.attached].filter((part) => part !== '').join(' ');
  const content = html`
<p class="ink" ${styles.text}>${texts.greeting}</p>
<p class="ink" ${styles.text}>${[texts.what, texts.why].filter((part) => part !== '').join(' ')}</p>
${consequences === '' ? '' : html`<p class="ink" ${styles.text}>${consequences}</p>`}
<div class="card" ${styles.card}>
<h2 class="ink" ${styles.heading}>${texts.heading}</h2>
${rowsOf(texts.rows.map(({ what, sum, isTotal }) => amountRow(what, sum, isTotal)))}
</div>
${button(settings, texts.address, texts.toOrder)}
${texts.again === '' ? '' : html`<p class="ink" ${styles.text}>${texts.again} <a class="link" href="${texts.shop}" ${linkStyle(settings)}>${texts.shop}</a></p>`}
<p class="ink" ${styles.text}>${texts.questions}</p>`;
  return String(await mailLayout(settings, texts.subject, content));
}

function plainText(texts: Texts, settings: FestivalSettings): string {
  const paragraphs = [
    [settings.title],
    [texts.greeting],
    [texts.what, texts.why].filter((line) => line !== ''),
    [texts.money, texts.attached].filter((line) => line !== ''),
    [texts.heading, ...texts.rows.map(({ what, sum }) => `  ${what}: ${sum}`)],
    [`${texts.toOrder}:`, texts.address],
    texts.again === '' ? [] : [texts.again, texts.shop],
    [texts.questions],
    ['-- ', ...clubSignature(settings)],
  ].filter((lines) => lines.length > 0);
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
