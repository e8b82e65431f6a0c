import { html } from 'hono/html';
import type { OrderView } from '../../../contract/orders.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { readOrder } from '../../money/orders/read-order.ts';
import type { Db } from '../../platform/database/store.ts';
import { ticketMovesSince } from '../../sales/orders/order-history.repository.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import type { WriteOrderMail } from '../mail-documents.ts';
import type { MailAttachment, MailContent } from '../mail-message.ts';
import { pdfAttachment } from '../mail-message.ts';
import { button, clubSignature, greetingOf, mailLayout, styles } from './mail-layout.ts';
import { describeOrder } from './order-facts.ts';

interface SeatMove {
  from: string;
  to: string;
}

/**
 * The mail about tickets with new seats, with all tickets of the order; `null` if all are back in their old
 * seats.
 */
export const writeMoved: WriteOrderMail = async (services, documents, { orderId, queuedAt }) => {
  const moves = netMoves(await movesOfOrder(services.store.read, orderId, queuedAt));
  const tickets = moves.length === 0 ? null : await documents.tickets(orderId);
  const order = await readOrder(services, orderId);
  if (tickets === null || isRefusal(order)) return null;
  const files = [pdfAttachment(`Karten-${order.number}`, tickets)];
  return ticketMoved(order, moves, files, services.settings(), services.config.publicUrl);
};

/** Each move of a ticket of the order since `since`, epoch milliseconds. */
async function movesOfOrder(db: Db, orderId: string, since: number): Promise<SeatMove[]> {
  const entries = await ticketMovesSince(db, orderId, since);
  return entries.map(({ facts }) => {
    const { from, to }: SeatMove = JSON.parse(facts);
    return { from: String(from), to: String(to) };
  });
}

/** Joins moves of the same ticket, and drops a ticket that is back in its old seat. */
export function netMoves(moves: ReadonlyArray<SeatMove>): SeatMove[] {
  const net: SeatMove[] = [];
  for (const { from, to } of moves) {
    const earlier = net.find((move) => move.to === from);
    if (earlier === undefined) net.push({ from, to });
    else earlier.to = to;
  }
  return net.filter(({ from, to }) => from !== to);
}

async function ticketMoved(
  order: OrderView,
  moves: ReadonlyArray<SeatMove>,
  attachments: MailAttachment[],
  settings: FestivalSettings,
  publicUrl: string,
): Promise<MailContent> {
  const { firstname, address } = describeOrder(order, publicUrl);
  const texts = { greeting: greetingOf(firstname), address, moves, ...movedTexts(order, moves.length) };
  return {
    to: { name: `${order.firstname} ${order.lastname}`, address: order.email },
    subject: texts.subject,
    text: plainText(texts, settings),
    html: await htmlText(texts, settings),
    pictures: [],
    attachments,
  };
}

type Texts = ReturnType<typeof movedTexts> & {
  greeting: string;
  address: string;
  moves: ReadonlyArray<SeatMove>;
};

function movedTexts({ number, lines }: OrderView, moved: number) {
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

async function htmlText(texts: Texts, settings: FestivalSettings): Promise<string> {
  const content = html`
<p class="ink" ${styles.text}>${texts.greeting}</p>
<p class="ink" ${styles.text}>${texts.what}</p>
<div class="card" ${styles.card}>
<h2 class="ink" ${styles.heading}>${texts.heading}</h2>
${texts.moves.map(
  ({ from, to }) => html`<p class="ink" style="margin:0 0 12px;color:#2a1720"><strong>${to}</strong><br>
<span class="soft" ${styles.soft}>${texts.before}: ${from}</span></p>`,
)}
</div>
<p class="ink" ${styles.text}>${texts.attached}</p>
${button(settings, texts.address, texts.toOrder)}
<p class="ink" ${styles.text}>${texts.questions}</p>`;
  return String(await mailLayout(settings, texts.subject, content));
}

function plainText(texts: Texts, settings: FestivalSettings): string {
  const paragraphs = [
    [settings.title],
    [texts.greeting],
    [texts.what],
    [texts.heading, ...texts.moves.map(({ from, to }) => `  ${to} (${texts.before}: ${from})`)],
    [texts.attached],
    [`${texts.toOrder}:`, texts.address],
    [texts.questions],
    ['-- ', ...clubSignature(settings)],
  ];
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
