import { html } from 'hono/html';
import type { OrderView } from '../../contract/orders.ts';
import type { FestivalSettings } from '../settings/festival-settings.ts';
import { clubSignature } from './club-signature.ts';
import { confirmationFacts } from './confirmation-facts.ts';
import { greetingOf } from './greeting-of.ts';
import type { MailContent, MailPaper } from './mail-content.ts';
import { button, look, mailFrame } from './mail-frame.ts';

interface Correction {
  /** Numbers of the invoice that was, of its cancellation and of the invoice that holds now. */
  before: string;
  cancellation: string;
  invoice: string;
}

/** The mail with a corrected invoice and the cancellation of the one before. */
export async function invoiceCorrected(
  order: OrderView,
  correction: Correction,
  papers: MailPaper[],
  settings: FestivalSettings,
  publicUrl: string,
): Promise<MailContent> {
  const { firstname, address } = confirmationFacts(order, publicUrl);
  const words = correctedWords(order, correction, firstname);
  return {
    to: { name: `${order.firstname} ${order.lastname}`.trim(), address: order.email },
    subject: words.subject,
    text: plainText(words, address, settings),
    html: await htmlText(words, address, settings),
    pictures: [],
    papers,
  };
}

function correctedWords(
  { number, lines }: OrderView,
  { before, cancellation, invoice }: Correction,
  firstname: string,
) {
  const tickets = lines.length > 0 ? ', und deine Karten gelten unverändert weiter' : '';
  return {
    subject: `Berichtigte Rechnung ${invoice}, Bestellung ${number}`,
    greeting: greetingOf(firstname),
    what: `wir haben die Rechnung zu deiner Bestellung ${number} berichtigt. Im Anhang findest du die neue Rechnung ${invoice} und die Stornorechnung ${cancellation}, die unsere Rechnung ${before} aufhebt.`,
    calm: `Du musst nichts tun: An deiner Zahlung ändert sich nichts${tickets}.`,
    toOrder: 'Deine Bestellung ansehen',
    questions: 'Stimmt noch etwas nicht? Antworte einfach auf diese Mail, dann klären wir das.',
  };
}

type Words = ReturnType<typeof correctedWords>;

async function htmlText(words: Words, address: string, settings: FestivalSettings): Promise<string> {
  const content = html`
<p class="ink" ${look.text}>${words.greeting}</p>
<p class="ink" ${look.text}>${words.what}</p>
<p class="ink" ${look.text}>${words.calm}</p>
${button(address, words.toOrder)}
<p class="ink" ${look.text}>${words.questions}</p>`;
  return String(await mailFrame(settings, words.subject, content));
}

function plainText(words: Words, address: string, settings: FestivalSettings): string {
  const paragraphs = [
    [settings.title],
    [words.greeting],
    [words.what],
    [words.calm],
    [`${words.toOrder}:`, address],
    [words.questions],
    ['-- ', ...clubSignature(settings)],
  ];
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
