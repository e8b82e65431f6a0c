import { html } from 'hono/html';
import type { OrderView } from '../../contract/orders.ts';
import type { FestivalSettings } from '../settings/festival-settings.ts';
import { clubSignature } from './club-signature.ts';
import { confirmationFacts } from './confirmation-facts.ts';
import { greetingOf } from './greeting-of.ts';
import type { MailContent, MailPaper } from './mail-content.ts';
import { button, look, mailFrame } from './mail-frame.ts';
import type { SeatMove } from './ticket-moves.ts';

/** The mail about tickets of a paid order that got other seats, with all its tickets as they are now. */
export async function ticketMoved(
  order: OrderView,
  moves: ReadonlyArray<SeatMove>,
  papers: MailPaper[],
  settings: FestivalSettings,
  publicUrl: string,
): Promise<MailContent> {
  const { firstname, address } = confirmationFacts(order, publicUrl);
  const words = { greeting: greetingOf(firstname), address, moves, ...ticketMovedWords(order, moves.length) };
  return {
    to: { name: `${order.firstname} ${order.lastname}`, address: order.email },
    subject: words.subject,
    text: plainText(words, settings),
    html: await htmlText(words, settings),
    pictures: [],
    papers,
  };
}

function ticketMovedWords({ number, lines }: OrderView, moved: number) {
  const isOne = moved === 1;
  const isOnly = lines.reduce((sum, line) => sum + line.quantity, 0) === 1;
  return {
    subject: `${isOne ? 'Neuer Platz' : 'Neue Plätze'}, Bestellung ${number}`,
    what: isOne
      ? `für deine Bestellung ${number} haben wir eine Karte auf einen anderen Platz umgebucht.`
      : `für deine Bestellung ${number} haben wir Karten auf andere Plätze umgebucht.`,
    attached: isOnly
      ? 'Im Anhang findest du deine Karte mit dem neuen Platz. Bring bitte sie mit und wirf die alte weg; der QR-Code ist derselbe geblieben.'
      : 'Im Anhang findest du alle deine Karten auf dem neuesten Stand. Bring bitte sie mit und wirf die alten weg; die QR-Codes sind dieselben geblieben.',
    heading: isOne ? 'Dein neuer Platz' : 'Deine neuen Plätze',
    before: 'bisher',
    toOrder: 'Deine Bestellung ansehen',
    questions: 'Passt das nicht? Antworte einfach auf diese Mail, dann finden wir etwas anderes.',
  };
}

type Words = ReturnType<typeof ticketMovedWords> & {
  greeting: string;
  address: string;
  moves: ReadonlyArray<SeatMove>;
};

async function htmlText(words: Words, settings: FestivalSettings): Promise<string> {
  const content = html`
<p class="ink" ${look.text}>${words.greeting}</p>
<p class="ink" ${look.text}>${words.what}</p>
<div class="card" ${look.card}>
<h2 class="ink" ${look.heading}>${words.heading}</h2>
${words.moves.map(
  ({ from, to }) => html`<p class="ink" style="margin:0 0 12px;color:#2a1720"><strong>${to}</strong><br>
<span class="soft" ${look.soft}>${words.before}: ${from}</span></p>`,
)}
</div>
<p class="ink" ${look.text}>${words.attached}</p>
${button(words.address, words.toOrder)}
<p class="ink" ${look.text}>${words.questions}</p>`;
  return String(await mailFrame(settings, words.subject, content));
}

function plainText(words: Words, settings: FestivalSettings): string {
  const paragraphs = [
    [settings.title],
    [words.greeting],
    [words.what],
    [words.heading, ...words.moves.map(({ from, to }) => `  ${to} (${words.before}: ${from})`)],
    [words.attached],
    [`${words.toOrder}:`, words.address],
    [words.questions],
    ['-- ', ...clubSignature(settings)],
  ];
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
