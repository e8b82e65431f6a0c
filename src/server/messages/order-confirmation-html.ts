import { html } from 'hono/html';
import type { FestivalSettings } from '../settings/festival-settings.ts';
import type { ConfirmationFacts } from './confirmation-facts.ts';
import type { MailContent } from './mail-content.ts';
import { button, look, mailFrame } from './mail-frame.ts';
import { orderCard } from './order-card.ts';
import type { OrderConfirmationWords } from './order-confirmation-words.ts';
import { paymentCard } from './payment-card.ts';

/** The order confirmation as HTML; the picture, where there is one, is the GiroCode. */
export async function orderConfirmationHtml(
  facts: ConfirmationFacts,
  words: OrderConfirmationWords,
  settings: FestivalSettings,
  pictures: MailContent['pictures'],
): Promise<string> {
  const content = html`
<p class="ink" ${look.text}>${words.greeting}</p>
<p class="ink" ${look.text}>${words.thanks} ${words.next}</p>
<p class="soft" ${look.soft}>${words.notAnInvoice}</p>
<p class="ink" style="margin:20px 0;color:#2a1720">Bestellnummer <strong>${facts.number}</strong><br>
<span class="soft" ${look.soft}>bestellt am ${facts.orderedOn}</span></p>
${orderCard(facts)}
${words.pay === null ? '' : paymentCard(facts, { ...words, pay: words.pay }, pictures)}
${button(facts.address, words.toOrder)}
<p class="soft" style="margin:0 0 16px;color:#66525b;font-size:15px">${words.terms} (Stand ${settings.terms_version}): <a class="link" href="${facts.termsAddress}" ${look.link}>${facts.termsAddress}</a><br>
${words.kept}</p>
<p class="ink" ${look.text}>${words.questions}</p>`;
  return String(await mailFrame(settings, words.subject, content));
}
