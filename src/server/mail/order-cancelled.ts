import { html } from 'hono/html';
import type { OrderView } from '../../contract/orders.ts';
import { formatCents } from '../../domain/money.ts';
import type { FestivalSettings } from '../settings/festival-settings.ts';
import type { CancelledTickets } from './cancelled-tickets.ts';
import { clubSignature } from './club-signature.ts';
import { type ConfirmationFacts, confirmationFacts } from './confirmation-facts.ts';
import { greetingOf } from './greeting-of.ts';
import type { MailContent, MailPaper } from './mail-content.ts';
import { button, look, mailFrame } from './mail-frame.ts';
import { amountRow, rowsOf } from './order-card.ts';

/** The mail about cancelled tickets; the papers are the cancellation of their invoice and what belongs to it, if any. */
export async function orderCancelled(
  order: OrderView,
  cancelled: CancelledTickets,
  papers: MailPaper[],
  settings: FestivalSettings,
  publicUrl: string,
): Promise<MailContent> {
  const facts = confirmationFacts(order, publicUrl);
  const words = {
    greeting: greetingOf(facts.firstname),
    address: facts.address,
    ...orderCancelledWords(order.number, cancelled, facts),
    attached: papers.length > 0 ? 'Die Stornorechnung hängt an dieser Mail.' : '',
  };
  return {
    to: { name: `${order.firstname} ${order.lastname}`, address: order.email },
    subject: words.subject,
    text: plainText(words, settings),
    html: await htmlText(words, settings),
    pictures: [],
    papers,
  };
}

function orderCancelledWords(number: string, cancelled: CancelledTickets, facts: ConfirmationFacts) {
  const { count, lines, totalCents, extent, refundCents } = cancelled;
  const isOne = count === 1;
  const rows = lines.map(({ what, cents }) => ({ what, sum: formatCents(cents), isTotal: false }));
  if (totalCents !== null) rows.push({ what: 'Gesamt', sum: formatCents(totalCents), isTotal: true });
  return {
    subject:
      extent === 'part'
        ? `${isOne ? 'Karte' : 'Karten'} storniert, Bestellung ${number}`
        : `Bestellung ${number} storniert`,
    what: whatWords(number, cancelled, facts.events.length > 0),
    money: moneyWords(extent, refundCents, facts),
    heading: isOne ? 'Stornierte Karte' : 'Stornierte Karten',
    rows,
    toOrder: 'Deine Bestellung ansehen',
    questions: 'Damit hast du nicht gerechnet? Antworte einfach auf diese Mail, dann klären wir das.',
  };
}

/** `hasOthers`: tickets of the order are valid still, now that the mail is written. */
function whatWords(number: string, { count, extent }: CancelledTickets, hasOthers: boolean): string {
  const isOne = count === 1;
  if (extent === 'whole') {
    const validity = isOne ? 'Die Karte gilt' : 'Die Karten gelten';
    return `deine Bestellung ${number} ist storniert. ${validity} nicht mehr.`;
  }
  if (extent === 'rest') {
    const last = isOne
      ? `auch die letzte Karte deiner Bestellung ${number} ist jetzt storniert und gilt`
      : `auch die letzten Karten deiner Bestellung ${number} sind jetzt storniert und gelten`;
    return `${last} nicht mehr. Damit ist die ganze Bestellung storniert.`;
  }
  const some = isOne ? 'ist eine Karte storniert, sie gilt' : 'sind Karten storniert, sie gelten';
  const others = hasOthers ? ' Alle anderen Karten bleiben dir.' : '';
  return `von deiner Bestellung ${number} ${some} nicht mehr.${others}`;
}

/** What comes back, or what is left to pay; empty where neither is to be said. */
function moneyWords(
  extent: CancelledTickets['extent'],
  refundCents: number,
  { payment, total, toPay, payBy, paid }: ConfirmationFacts,
): string {
  if (refundCents > 0)
    return `${formatCents(refundCents)} bekommst du innerhalb von 14 Tagen auf dem Weg zurück, auf dem du bezahlt hast.`;
  if (payment === 'due') {
    const rest = paid === null ? '' : ` Davon sind ${paid} schon da.`;
    return `Deine Bestellung kostet jetzt ${total}.${rest} Bitte überweise ${toPay} bis zum ${payBy}.`;
  }
  return extent !== 'part' && payment === 'nothing' && paid === null ? 'Du musst nichts bezahlen.' : '';
}

type Words = ReturnType<typeof orderCancelledWords> & {
  greeting: string;
  address: string;
  attached: string;
};

async function htmlText(words: Words, settings: FestivalSettings): Promise<string> {
  const consequences = [words.money, words.attached].filter((words) => words !== '').join(' ');
  const content = html`
<p class="ink" ${look.text}>${words.greeting}</p>
<p class="ink" ${look.text}>${words.what}</p>
${consequences === '' ? '' : html`<p class="ink" ${look.text}>${consequences}</p>`}
<div class="card" ${look.card}>
<h2 class="ink" ${look.heading}>${words.heading}</h2>
${rowsOf(words.rows.map(({ what, sum, isTotal }) => amountRow(what, sum, isTotal)))}
</div>
${button(words.address, words.toOrder)}
<p class="ink" ${look.text}>${words.questions}</p>`;
  return String(await mailFrame(settings, words.subject, content));
}

function plainText(words: Words, settings: FestivalSettings): string {
  const paragraphs = [
    [settings.title],
    [words.greeting],
    [words.what],
    [words.money, words.attached].filter((line) => line !== ''),
    [words.heading, ...words.rows.map(({ what, sum }) => `  ${what}: ${sum}`)],
    [`${words.toOrder}:`, words.address],
    [words.questions],
    ['-- ', ...clubSignature(settings)],
  ].filter((lines) => lines.length > 0);
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
