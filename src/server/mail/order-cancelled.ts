import { html } from 'hono/html';
import type { OrderView } from '../../contract/orders.ts';
import { formatCents } from '../../domain/money.ts';
import type { CancellationFacts, InvoiceLine } from '../documents/invoice/invoice-facts.ts';
import type { FestivalSettings } from '../settings/festival-settings.ts';
import { clubSignature } from './club-signature.ts';
import { confirmationFacts } from './confirmation-facts.ts';
import { greetingOf } from './greeting-of.ts';
import type { MailContent, MailPaper } from './mail-content.ts';
import { button, look, mailFrame } from './mail-frame.ts';
import { amountRow, rowsOf } from './order-card.ts';

/** The mail about cancelled tickets of an invoiced order; the papers are the cancellation and what belongs to it. */
export async function orderCancelled(
  order: OrderView,
  cancellation: CancellationFacts,
  papers: MailPaper[],
  settings: FestivalSettings,
  publicUrl: string,
): Promise<MailContent> {
  const { firstname, address } = confirmationFacts(order, publicUrl);
  const words = { greeting: greetingOf(firstname), address, ...orderCancelledWords(order, cancellation) };
  return {
    to: { name: `${order.firstname} ${order.lastname}`, address: order.email },
    subject: words.subject,
    text: plainText(words, settings),
    html: await htmlText(words, settings),
    pictures: [],
    papers,
  };
}

function orderCancelledWords(order: OrderView, { lines, discount, refundCents }: CancellationFacts) {
  const isOver = order.lines.length === 0;
  const isOne = lines.reduce((sum, { quantity }) => sum + quantity, 0) === 1;
  const linesCents = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
  const sums = lines.map((line) => ({
    what: describeLine(line),
    sum: formatCents(line.quantity * line.unitCents),
  }));
  if (discount !== null) sums.push({ what: discount.label, sum: formatCents(-discount.cents) });
  return {
    subject: isOver ? `Bestellung ${order.number} storniert` : `Karten storniert, Bestellung ${order.number}`,
    what: isOver
      ? `deine Bestellung ${order.number} ist storniert. Die Karten gelten nicht mehr.`
      : `von deiner Bestellung ${order.number} ${isOne ? 'ist eine Karte storniert, sie gilt' : 'sind Karten storniert, sie gelten'} nicht mehr. Alle anderen Karten gelten weiter.`,
    refund:
      refundCents > 0
        ? `${formatCents(refundCents)} bekommst du innerhalb von 14 Tagen auf dem Weg zurück, auf dem du bezahlt hast.`
        : '',
    attached: 'Die Stornorechnung hängt an dieser Mail.',
    heading: isOne ? 'Stornierte Karte' : 'Stornierte Karten',
    sums,
    total: { what: 'Gesamt', sum: formatCents(linesCents - (discount?.cents ?? 0)) },
    toOrder: 'Deine Bestellung ansehen',
    questions: 'Damit hast du nicht gerechnet? Antworte einfach auf diese Mail, dann klären wir das.',
  };
}

function describeLine({ quantity, name, eventName, place }: InvoiceLine): string {
  return [`${quantity} × ${name}`, eventName, place].filter((part) => part !== '').join(', ');
}

type Words = ReturnType<typeof orderCancelledWords> & { greeting: string; address: string };

async function htmlText(words: Words, settings: FestivalSettings): Promise<string> {
  const content = html`
<p class="ink" ${look.text}>${words.greeting}</p>
<p class="ink" ${look.text}>${words.what}</p>
<p class="ink" ${look.text}>${words.refund} ${words.attached}</p>
<div class="card" ${look.card}>
<h2 class="ink" ${look.heading}>${words.heading}</h2>
${rowsOf([
  ...words.sums.map(({ what, sum }) => amountRow(what, sum, false)),
  amountRow(words.total.what, words.total.sum, true),
])}
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
    [words.refund, words.attached].filter((line) => line !== ''),
    [words.heading, ...[...words.sums, words.total].map(({ what, sum }) => `  ${what}: ${sum}`)],
    [`${words.toOrder}:`, words.address],
    [words.questions],
    ['-- ', ...clubSignature(settings)],
  ];
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
