import { html } from 'hono/html';
import type { OrderView } from '../../contract/orders.ts';
import type { FestivalSettings } from '../settings/festival-settings.ts';
import type { CancelCause } from './cancel-cause.ts';
import type { CancelledTickets } from './cancelled-tickets.ts';
import { clubSignature } from './club-signature.ts';
import { confirmationFacts } from './confirmation-facts.ts';
import { greetingOf } from './greeting-of.ts';
import type { MailContent, MailPaper } from './mail-content.ts';
import { button, look, mailFrame } from './mail-frame.ts';
import { orderCancelledWords } from './order-cancelled-words.ts';
import { amountRow, rowsOf } from './order-card.ts';

/** The mail about cancelled tickets; the papers are the cancellation of their invoice and what belongs to it, if any. */
export async function orderCancelled(
  order: OrderView,
  { cancelled, cause, papers }: { cancelled: CancelledTickets; cause: CancelCause; papers: MailPaper[] },
  settings: FestivalSettings,
  publicUrl: string,
): Promise<MailContent> {
  const facts = confirmationFacts(order, publicUrl);
  const words = {
    greeting: greetingOf(facts.firstname),
    address: facts.address,
    shop: publicUrl,
    ...orderCancelledWords(cancelled, cause, facts),
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

type Words = ReturnType<typeof orderCancelledWords> & {
  greeting: string;
  address: string;
  shop: string;
  attached: string;
};

async function htmlText(words: Words, settings: FestivalSettings): Promise<string> {
  const consequences = [words.money, words.attached].filter((words) => words !== '').join(' ');
  const content = html`
<p class="ink" ${look.text}>${words.greeting}</p>
<p class="ink" ${look.text}>${[words.what, words.why].filter((words) => words !== '').join(' ')}</p>
${consequences === '' ? '' : html`<p class="ink" ${look.text}>${consequences}</p>`}
<div class="card" ${look.card}>
<h2 class="ink" ${look.heading}>${words.heading}</h2>
${rowsOf(words.rows.map(({ what, sum, isTotal }) => amountRow(what, sum, isTotal)))}
</div>
${button(words.address, words.toOrder)}
${words.again === '' ? '' : html`<p class="ink" ${look.text}>${words.again} <a class="link" href="${words.shop}" ${look.link}>${words.shop}</a></p>`}
<p class="ink" ${look.text}>${words.questions}</p>`;
  return String(await mailFrame(settings, words.subject, content));
}

function plainText(words: Words, settings: FestivalSettings): string {
  const paragraphs = [
    [settings.title],
    [words.greeting],
    [words.what, words.why].filter((line) => line !== ''),
    [words.money, words.attached].filter((line) => line !== ''),
    [words.heading, ...words.rows.map(({ what, sum }) => `  ${what}: ${sum}`)],
    [`${words.toOrder}:`, words.address],
    words.again === '' ? [] : [words.again, words.shop],
    [words.questions],
    ['-- ', ...clubSignature(settings)],
  ].filter((lines) => lines.length > 0);
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
