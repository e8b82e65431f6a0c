import { html } from 'hono/html';
import { isRefusal } from '../../../contract/refusals.ts';
import {
  type CallOffChange,
  fillPlaceholders,
  GIVING_BACK,
  maskIban,
  planCallOff,
} from '../../../domain/call-off.ts';
import { centsToEuros, formatCents } from '../../../domain/money.ts';
import {
  berlinDay,
  dayAfter,
  formatDate,
  formatDay,
  formatTime,
  type StoredTime,
  weekdayOf,
} from '../../../domain/stored-time.ts';
import {
  eventsOfCallOffs,
  findCallOff,
  findCallOffOrder,
} from '../../money/call-offs/call-offs.repository.ts';
import { readOrder } from '../../money/orders/read-order.ts';
import { findDueRefund } from '../../money/refunds/due-refunds.repository.ts';
import { refundAccounts } from '../../money/refunds/refund-accounts.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import type { OutboxRow } from '../../platform/outbox/claimed-mails.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder, staffItemsOf } from '../../sales/orders/orders.repository.ts';
import type { FestivalSettings, SettingsPort } from '../../settings/festival-settings.ts';
import { billFiles, type MailDocuments } from '../mail-documents.ts';
import { type MailAttachment, type MailContent, pdfAttachment } from '../mail-message.ts';
import { button, clubSignature, greetingOf, linkStyle, mailLayout, styles } from './mail-layout.ts';
import { type Payment, paymentOf } from './order-facts.ts';

/** Makes the link in a mail, or in a preview something in its place. */
export type MakeRefundLink = (link: {
  orderId: string;
  callOffId: number | null;
  until: string;
}) => Promise<string>;

interface CallOffParts {
  documents: MailDocuments;
  refundLink: MakeRefundLink;
}

interface ToldEvent {
  name: string;
  starts_before: StoredTime;
  starts_after: StoredTime;
}

/** What the mail tells of; all that a preview knows too. */
export interface CallOffNews {
  change: CallOffChange;
  words: string;
  /** `YYYY-MM-DD` */
  until: string;
  /** Those that the guest has tickets for. */
  events: ReadonlyArray<ToldEvent>;
  tickets: number;
  /** All that he gets back, what he had paid too much included; of a moved event what he would. */
  refundCents: number;
  /** Of that, what he had paid too much before. */
  overpaidCents: number;
  /** What is to be paid now; 0 if nothing is. */
  openCents: number;
  payment: Payment | null;
  wasOpen: boolean;
  /** Where the money goes: the IBAN, by PayPal, or null if it is not known. */
  refundTo: string | null;
  link: string | null;
  order: { number: string; firstname: string; lastname: string; email: string; address: string };
}

export const BY_PAYPAL = 'PayPal';

/**
 * The mail about an event called off, moved or made cheaper, with new documents or tickets; `null` if nothing of the
 * order was concerned.
 */
export async function writeCalledOff(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  { documents, refundLink }: CallOffParts,
  { order_id: orderId, call_off_id: callOffId, document_id: documentId }: OutboxRow,
): Promise<MailContent | null> {
  const { read: db } = services.store;
  if (orderId === null || callOffId === null) return null;
  const [callOff, part, row, view] = await Promise.all([
    findCallOff(db, callOffId),
    findCallOffOrder(db, callOffId, orderId),
    findOrder(db, orderId),
    readOrder(services, orderId),
  ]);
  if (callOff === undefined || part === undefined || part.tickets === 0) return null;
  if (row === undefined || isRefusal(view)) return null;
  const items = await staffItemsOf(db, orderId);
  const all = await eventsOfCallOffs(db, [callOffId]);
  const events = all.filter(({ event_id }) => items.some((item) => item.event_id === event_id));
  const valid = items.filter(({ cancelled_at }) => cancelled_at === null);
  const isMoved = callOff.kind === 'moved';
  const refundTo = await refundToOf(db, row);
  const dueCents = Math.max(0, row.paid_cents - row.total_cents);
  const needsLink = isMoved
    ? valid.some(({ event_id }) => events.some((event) => event.event_id === event_id))
    : part.refund_cents > 0 && dueCents > 0 && refundTo === null;
  const link = { orderId, callOffId: isMoved ? callOffId : null, until: callOff.until };
  const openCents = row.status === 'open' ? Math.max(0, row.total_cents - row.paid_cents) : 0;
  const overpaidCents = isMoved || part.refund_cents === 0 ? 0 : Math.max(0, dueCents - part.refund_cents);
  const news: CallOffNews = {
    change: callOff,
    words: callOff.words,
    until: callOff.until,
    events,
    tickets: part.tickets,
    refundCents: isMoved
      ? planCallOff(GIVING_BACK, new Set(events.map(({ event_id }) => event_id)), planned(row, valid))
          .refundCents
      : part.refund_cents + overpaidCents,
    overpaidCents,
    openCents,
    payment:
      row.exempt_because === null
        ? paymentOf(view, { open: centsToEuros(openCents), today: berlinDay(services.clock()) })
        : null,
    wasOpen: part.was_open === 1,
    refundTo,
    link: needsLink ? await refundLink(link) : null,
    order: { ...row, address: `${services.config.publicUrl}/booking/order/${encodeURIComponent(orderId)}` },
  };
  const files =
    documentId === null
      ? await ticketFiles(documents, isMoved && row.status === 'paid', row)
      : await billFiles(db, documents, { orderId, documentId });
  return calledOffMail(news, files, services.settings());
}

type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** An order and its valid tickets as `planCallOff` reads them. */
export function planned(
  row: Pick<
    OrderRow,
    | 'total_cents'
    | 'discount_cents'
    | 'discount_percent'
    | 'discount_least_cents'
    | 'waived_cents'
    | 'paid_cents'
  >,
  tickets: ReadonlyArray<{ event_id: number; price_cents: number; redeemed_at: number | null }>,
) {
  return {
    totalCents: row.total_cents,
    discountCents: row.discount_cents,
    discountPercent: row.discount_percent,
    discountLeastCents: row.discount_least_cents,
    waivedCents: row.waived_cents,
    paidCents: row.paid_cents,
    tickets: tickets.map(({ event_id, price_cents, redeemed_at }) => ({
      ...{ eventId: event_id, priceCents: price_cents, isRedeemed: redeemed_at !== null },
    })),
  };
}

/** Where a refund of the order goes, for people: a masked IBAN, `BY_PAYPAL`, or null if that is not known. */
export async function refundToOf(
  db: Db,
  { id, payment_type }: Pick<OrderRow, 'id' | 'payment_type'>,
): Promise<string | null> {
  if (payment_type === 'paypal') return BY_PAYPAL;
  const account = (await refundAccounts(db, [id])).get(id);
  return account === undefined ? null : maskIban(account.iban);
}

async function ticketFiles(
  documents: MailDocuments,
  isAttached: boolean,
  { id, number }: OrderRow,
): Promise<MailAttachment[]> {
  const tickets = isAttached ? await documents.tickets(id) : null;
  return tickets === null ? [] : [pdfAttachment(`Karten-${number}`, tickets)];
}

/** The mail itself, from what is known of it. */
export async function calledOffMail(
  news: CallOffNews,
  attachments: MailAttachment[],
  settings: FestivalSettings,
): Promise<MailContent> {
  const { firstname, lastname, email, address } = news.order;
  const texts = {
    greeting: greetingOf(firstname.replace(/\s+/g, ' ').trim()),
    ...calledOffTexts(news, settings),
    address,
    attached: attachedText(news, attachments),
  };
  return {
    to: { name: `${firstname} ${lastname}`.trim(), address: email },
    subject: texts.subject,
    text: plainText(texts, settings),
    html: await htmlText(texts, settings),
    pictures: [],
    attachments,
  };
}

interface Texts {
  greeting: string;
  subject: string;
  words: string[];
  heading: string;
  facts: string[];
  what: string;
  money: string;
  transfer: { label: string; value: string }[];
  /** Null if there is nothing to answer. */
  link: { address: string; label: string } | null;
  attached: string;
  address: string;
}

function calledOffTexts(news: CallOffNews, { title }: FestivalSettings) {
  const { change, events, refundCents, words, order, until } = news;
  const [only] = events;
  const name = events.length === 1 && only !== undefined ? only.name : title;
  const days = (times: StoredTime[]) => [...new Set(times.map(formatDate))].join(', ');
  const filled = fillPlaceholders(words, {
    Veranstaltung: events.map((event) => event.name).join(', '),
    Tag: days(events.map(({ starts_before }) => starts_before)),
    'Neuer Tag': days(events.map(({ starts_after }) => starts_after)),
    Nummer: order.number,
    Betrag: formatCents(refundCents),
  });
  const label = change.kind === 'moved' ? 'Karten zurückgeben' : 'IBAN angeben';
  return {
    subject: subjectOf(news, name),
    words: filled.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    heading: { cancelled: 'Abgesagt', moved: 'Der neue Termin', price_back: 'Günstiger geworden' }[
      change.kind
    ],
    facts: events.map((event) => factOf(change, event)),
    what: whatText(news),
    money: moneyText(news, formatDay(until)),
    transfer: news.payment?.transfer ?? [],
    link: news.link === null ? null : { address: news.link, label },
  };
}

function subjectOf({ change, refundCents, order }: CallOffNews, name: string): string {
  const of = `Bestellung ${order.number}`;
  if (change.kind === 'cancelled') return `Abgesagt: ${name}, ${of}`;
  if (change.kind === 'moved') return `Neuer Termin: ${name}, ${of}`;
  return refundCents > 0 ? `Geld zurück: ${name}, ${of}` : `Günstiger: ${name}, ${of}`;
}

const whenOf = (time: StoredTime) => `${weekdayOf(time)}, ${formatDate(time)}, ${formatTime(time)} Uhr`;

function factOf(change: CallOffChange, { name, starts_before, starts_after }: ToldEvent): string {
  if (change.kind === 'cancelled') return `${name} am ${whenOf(starts_before)} findet nicht statt.`;
  if (change.kind === 'moved') return `${name}: ${whenOf(starts_after)} statt ${whenOf(starts_before)}`;
  const back = change.percent === null ? formatCents(change.cents ?? 0) : `${change.percent} %`;
  return `${name} am ${whenOf(starts_before)}: ${back} weniger für jede Karte`;
}

function whatText({ change, tickets, wasOpen, order: { number } }: CallOffNews): string {
  const isOne = tickets === 1;
  const cards = isOne ? 'Deine Karte' : `Deine ${tickets} Karten`;
  if (change.kind === 'cancelled')
    return `${cards} dafür aus der Bestellung ${number} ${isOne ? 'gilt' : 'gelten'} nicht mehr.`;
  if (wasOpen && change.kind === 'moved')
    return `Deine Bestellung ${number} gilt weiter, für den neuen Tag und mit derselben Frist zum Bezahlen.`;
  const still = isOne ? 'gilt weiter' : 'gelten weiter';
  return change.kind === 'moved'
    ? `${cards} aus der Bestellung ${number} ${still}, für den neuen Tag. Du musst nichts tun.`
    : `${cards} aus der Bestellung ${number} ${still}.`;
}

function moneyText(news: CallOffNews, until: string): string {
  const { change, refundCents, overpaidCents, refundTo, openCents, payment, wasOpen, link } = news;
  const amount = formatCents(refundCents);
  const over =
    overpaidCents > 0 ? ` Darin sind ${formatCents(overpaidCents)}, die du zu viel bezahlt hattest.` : '';
  if (change.kind === 'moved') {
    if (link === null) return '';
    const back = refundCents > 0 ? ` und bekommst ${amount} wieder` : '';
    return `Passt dir der neue Tag nicht? Dann kannst du deine Karten bis zum ${until} zurückgeben${back}:`;
  }
  if (refundCents > 0) {
    if (refundTo === BY_PAYPAL) return `${amount} bekommst du über PayPal zurück.${over}`;
    if (refundTo !== null) return `${amount} überweisen wir dir zurück, auf das Konto ${refundTo}.${over}`;
    return link === null
      ? `${amount} bekommst du zurück.${over}`
      : `${amount} bekommst du zurück.${over} Sag uns bitte bis zum ${until}, auf welches Konto:`;
  }
  if (!wasOpen) return '';
  if (openCents > 0) {
    const rest = `Zu zahlen ${openCents === 1 ? 'ist' : 'sind'} jetzt noch ${formatCents(openCents)}`;
    return payment === null ? `${rest}.` : `${rest}, bitte ${payment.by}:`;
  }
  return 'Zu zahlen ist dafür nichts mehr. Hast du gerade erst überwiesen, bekommst du dein Geld zurück.';
}

function attachedText({ change }: CallOffNews, files: ReadonlyArray<MailAttachment>): string {
  if (files.length === 0) return '';
  if (change.kind === 'moved')
    return 'Im Anhang sind deine Karten mit dem neuen Datum. Die QR-Codes sind dieselben geblieben, die alten gelten auch.';
  if (files.length > 1) return 'Die neue Rechnung und die Stornorechnung zur alten hängen an dieser Mail.';
  return 'Die Stornorechnung hängt an dieser Mail.';
}

const TO_ORDER = 'Deine Bestellung ansehen';
const QUESTIONS = 'Hast du Fragen? Antworte einfach auf diese Mail.';

async function htmlText(texts: Texts, settings: FestivalSettings): Promise<string> {
  const { greeting, words, heading, facts, what, money, transfer, link, attached, address } = texts;
  const content = html`
<p class="ink" ${styles.text}>${greeting}</p>
${words.map((paragraph) => html`<p class="ink" ${styles.text}>${linesOf(paragraph)}</p>`)}
<div class="card" ${styles.card}>
<h2 class="ink" ${styles.heading}>${heading}</h2>
${facts.map((fact) => html`<p class="ink" style="margin:0 0 8px;color:#2a1720">${fact}</p>`)}
</div>
<p class="ink" ${styles.text}>${what}</p>
${money === '' ? '' : html`<p class="ink" ${styles.text}>${money}</p>`}
${transfer.length === 0 ? '' : html`<p class="ink" ${styles.text}>${linesOf(rowsOf(transfer).join('\n'))}</p>`}
${link === null ? '' : button(settings, link.address, link.label)}
${attached === '' ? '' : html`<p class="ink" ${styles.text}>${attached}</p>`}
<p class="ink" ${styles.text}><a class="link" ${linkStyle(settings)} href="${address}">${TO_ORDER}</a></p>
<p class="ink" ${styles.text}>${QUESTIONS}</p>`;
  return String(await mailLayout(settings, texts.subject, content));
}

const rowsOf = (rows: Texts['transfer']) => rows.map(({ label, value }) => `${label}: ${value}`);

const linesOf = (paragraph: string) =>
  paragraph.split('\n').map((line, at) => (at === 0 ? line : html`<br>${line}`));

function plainText(texts: Texts, settings: FestivalSettings): string {
  const { greeting, words, heading, facts, what, money, transfer, link, attached, address } = texts;
  const paragraphs = [
    [settings.title],
    [greeting],
    ...words.map((paragraph) => [paragraph]),
    [heading, ...facts.map((fact) => `  ${fact}`)],
    [what],
    ...(money === '' ? [] : [[money, ...(link === null ? [] : [link.address])]]),
    ...(transfer.length === 0 ? [] : [rowsOf(transfer).map((row) => `  ${row}`)]),
    ...(attached === '' ? [] : [[attached]]),
    [`${TO_ORDER}:`, address],
    [QUESTIONS],
    ['-- ', ...clubSignature(settings)],
  ];
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** Enough for a holiday; afterwards the team asks again. */
const ASKED_FOR_DAYS = 28;

/** The mail that asks where a refund goes; `null` if none is due any more or its account is known. */
export async function writeAccountWanted(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  refundLink: MakeRefundLink,
  orderId: string,
): Promise<MailContent | null> {
  const { read: db } = services.store;
  const due = await findDueRefund(db, orderId);
  const order = await findOrder(db, orderId);
  if (due === undefined || order === undefined || (await refundToOf(db, order)) !== null) return null;
  const until = dayAfter(berlinDay(services.clock()), ASKED_FOR_DAYS);
  const settings = services.settings();
  const subject = `Wohin mit deinem Geld? Bestellung ${order.number}`;
  const greeting = greetingOf(order.firstname.replace(/\s+/g, ' ').trim());
  const ask = `für deine Bestellung ${order.number} bekommst du ${formatCents(Number(due.cents))} zurück. Wir wissen aber noch nicht, auf welches Konto. Sag es uns bitte bis zum ${formatDay(until)}:`;
  const address = await refundLink({ orderId, callOffId: null, until });
  const content = html`
<p class="ink" ${styles.text}>${greeting}</p>
<p class="ink" ${styles.text}>${ask}</p>
${button(settings, address, 'IBAN angeben')}
<p class="ink" ${styles.text}>${QUESTIONS}</p>`;
  const paragraphs = [
    settings.title,
    greeting,
    `${ask}\n${address}`,
    QUESTIONS,
    ['-- ', ...clubSignature(settings)].join('\n'),
  ];
  return {
    to: { name: `${order.firstname} ${order.lastname}`.trim(), address: order.email },
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: String(await mailLayout(settings, subject, content)),
    pictures: [],
    attachments: [],
  };
}
