import { html } from 'hono/html';
import type { FestivalSettings } from '../settings/festival-settings.ts';
import type { ConfirmationFacts } from './confirmation-facts.ts';
import { button, look, mailFrame } from './mail-frame.ts';
import { orderCard, rowsOf } from './order-card.ts';
import type { OrderConfirmationWords } from './order-confirmation-words.ts';

/** The order confirmation as HTML; `pictureId` is the Content-ID of the GiroCode, `null` where there is none. */
export async function orderConfirmationHtml(
  facts: ConfirmationFacts,
  words: OrderConfirmationWords,
  settings: FestivalSettings,
  pictureId: string | null,
): Promise<string> {
  const content = html`
<p class="ink" ${look.text}>${words.greeting}</p>
<p class="ink" ${look.text}>${words.thanks} ${words.next}</p>
<p class="soft" ${look.soft}>${words.notAnInvoice}</p>
<p class="ink" style="margin:20px 0;color:#2a1720">Bestellnummer <strong>${facts.number}</strong><br>
<span class="soft" ${look.soft}>bestellt am ${facts.orderedOn}</span></p>
${orderCard(facts)}
${words.pay === null ? '' : paymentCard(facts, words, pictureId)}
${button(facts.address, words.toOrder)}
<p class="soft" style="margin:0 0 16px;color:#66525b;font-size:15px">${words.terms} (Stand ${settings.terms_version}): <a class="link" href="${facts.termsAddress}" ${look.link}>${facts.termsAddress}</a><br>
${words.kept}</p>
<p class="ink" ${look.text}>${words.questions}</p>`;
  return String(await mailFrame(settings, words.subject, content));
}

function paymentCard(facts: ConfirmationFacts, words: OrderConfirmationWords, pictureId: string | null) {
  return html`<div class="card" ${look.card}>
<h2 class="ink" ${look.heading}>So bezahlst du</h2>
<p class="ink" ${look.text}>${words.pay}</p>
${rowsOf(
  facts.transfer.map(
    ({ label, value }) => html`<tr><td style="padding:0 0 10px">
<span class="soft" style="display:block;color:#66525b;font-size:15px;line-height:1.3">${label}</span>
<span class="ink" style="color:#2a1720;font-weight:600">${value}</span>
</td></tr>`,
  ),
)}
${
  pictureId === null
    ? ''
    : html`<p class="ink" ${look.text}>${words.giroCode}</p>
<img src="cid:${pictureId}" alt="${words.giroCodeTitle}" width="240" style="display:block;width:100%;max-width:240px;height:auto;background:#ffffff;border-radius:8px">`
}
</div>`;
}
