import { html } from 'hono/html';
import type { OrderView } from '../../contract/orders.ts';
import type { FestivalSettings } from '../settings/festival-settings.ts';
import { clubSignature } from './club-signature.ts';
import { type ConfirmationFacts, confirmationFacts } from './confirmation-facts.ts';
import type { MailContent } from './mail-content.ts';
import { button, look, mailFrame } from './mail-frame.ts';
import { orderCard } from './order-card.ts';
import { orderLines } from './order-lines.ts';
import { giroCodePictures, paymentCard } from './payment-card.ts';
import { paymentReminderWords, type ReminderFacts, type ReminderWords } from './payment-reminder-words.ts';

/** The mail that reminds of what is open of an order, with all it takes to pay it. */
export async function paymentReminder(
  order: OrderView,
  reminder: ReminderFacts,
  settings: FestivalSettings,
  publicUrl: string,
): Promise<MailContent> {
  const facts = confirmationFacts(order, publicUrl);
  const words = paymentReminderWords(facts, reminder);
  const pictures = giroCodePictures(order);
  return {
    to: { name: `${order.firstname} ${order.lastname}`, address: order.email },
    subject: words.subject,
    text: plainText(facts, words, settings),
    html: await htmlText(facts, words, { settings, pictures }),
    pictures,
    papers: [],
  };
}

async function htmlText(
  facts: ConfirmationFacts,
  words: ReminderWords,
  { settings, pictures }: { settings: FestivalSettings; pictures: MailContent['pictures'] },
): Promise<string> {
  const content = html`
<p class="ink" ${look.text}>${words.greeting}</p>
<p class="ink" ${look.text}>${words.why} ${words.crossed}</p>
<p class="ink" style="margin:20px 0;color:#2a1720">Bestellnummer <strong>${facts.number}</strong><br>
<span class="soft" ${look.soft}>bestellt am ${facts.orderedOn}</span></p>
${paymentCard(facts, words, pictures)}
<p class="ink" ${look.text}>${lastLine(words)}</p>
${orderCard(facts)}
${button(facts.address, words.toOrder)}
<p class="ink" ${look.text}>${words.questions}</p>`;
  return String(await mailFrame(settings, words.subject, content));
}

function plainText(facts: ConfirmationFacts, words: ReminderWords, settings: FestivalSettings): string {
  const paragraphs = [
    [settings.title],
    [words.greeting],
    [words.why, words.crossed],
    [`Bestellnummer: ${facts.number}`, `Bestellt am: ${facts.orderedOn}`],
    [words.pay],
    facts.transfer.map(({ label, value }) => `${label}: ${value}`),
    [lastLine(words)],
    ...orderLines(facts),
    [`${words.toOrder}:`, facts.address],
    [words.questions],
    ['-- ', ...clubSignature(settings)],
  ];
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function lastLine({ consequence, noFee }: ReminderWords): string {
  return [consequence, noFee].filter((words) => words !== '').join(' ');
}
