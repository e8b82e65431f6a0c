import { html } from 'hono/html';
import type { OrderView } from '../../contract/orders.ts';
import type { FestivalSettings } from '../settings/festival-settings.ts';
import { clubSignature } from './club-signature.ts';
import { type ConfirmationFacts, confirmationFacts } from './confirmation-facts.ts';
import { greetingOf } from './greeting-of.ts';
import type { MailContent, MailPaper } from './mail-content.ts';
import { button, look, mailFrame } from './mail-frame.ts';
import type { MailPapers } from './mail-papers.ts';
import { orderCard } from './order-card.ts';
import { orderLines } from './order-lines.ts';

type PaidOrder = NonNullable<Awaited<ReturnType<MailPapers['paidOrder']>>>;

/** The mail with the tickets of a paid order, its invoice and a calendar file. */
export async function orderPaid(
  order: OrderView,
  { tickets, calendar, invoice }: PaidOrder,
  settings: FestivalSettings,
  publicUrl: string,
): Promise<MailContent> {
  const facts = confirmationFacts(order, publicUrl);
  const words = orderPaidWords(facts, order.lines, invoice !== null);
  const pdf = 'application/pdf' as const;
  const papers: MailPaper[] = [
    { filename: `Karten-${order.number}.pdf`, contentType: pdf, content: tickets },
    ...(invoice === null
      ? []
      : [{ filename: `Rechnung-${invoice.number}.pdf`, contentType: pdf, content: invoice.bytes }]),
    { filename: `Termine-${order.number}.ics`, contentType: 'text/calendar', content: calendar },
  ];
  return {
    to: { name: `${order.firstname} ${order.lastname}`.trim(), address: order.email },
    subject: words.subject,
    text: plainText(facts, words, settings),
    html: await htmlText(facts, words, settings),
    pictures: [],
    papers,
  };
}

function orderPaidWords(facts: ConfirmationFacts, lines: OrderView['lines'], hasInvoice: boolean) {
  const isOne = lines.reduce((sum, line) => sum + line.quantity, 0) === 1;
  const tickets = isOne ? 'deine Karte' : 'deine Karten';
  return {
    subject: `${isOne ? 'Deine Karte' : 'Deine Karten'} ${facts.number}`,
    greeting: greetingOf(facts.firstname),
    thanks: hasInvoice
      ? `deine Zahlung ist da, vielen Dank! Im Anhang findest du ${tickets}, die Rechnung und eine Datei für deinen Kalender.`
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

type Words = ReturnType<typeof orderPaidWords>;

async function htmlText(facts: ConfirmationFacts, words: Words, settings: FestivalSettings): Promise<string> {
  const content = html`
<p class="ink" ${look.text}>${words.greeting}</p>
<p class="ink" ${look.text}>${words.thanks}</p>
${words.overpaid === '' ? '' : html`<p class="ink" ${look.text}>${words.overpaid}</p>`}
<p class="ink" ${look.text}>${words.entry} ${words.care}</p>
<p class="ink" ${look.text}>${words.number} <strong>${facts.number}</strong></p>
${orderCard(facts)}
${button(facts.address, words.toOrder)}
<p class="ink" ${look.text}>${words.questions}</p>`;
  return String(await mailFrame(settings, words.subject, content));
}

function plainText(facts: ConfirmationFacts, words: Words, settings: FestivalSettings): string {
  const paragraphs = [
    [settings.title],
    [words.greeting],
    [words.thanks],
    words.overpaid === '' ? [] : [words.overpaid],
    [words.entry, words.care],
    [`${words.number}: ${facts.number}`],
    ...orderLines(facts),
    [`${words.toOrder}:`, facts.address],
    [words.questions],
    ['-- ', ...clubSignature(settings)],
  ].filter((lines) => lines.length > 0);
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
