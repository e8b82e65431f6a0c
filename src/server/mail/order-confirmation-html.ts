import { html } from 'hono/html';
import type { FestivalSettings } from '../settings/festival-settings.ts';
import type { ConfirmationFacts } from './confirmation-facts.ts';
import { look, mailFrame } from './mail-frame.ts';
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
<p style="margin:0 0 24px"><a href="${facts.address}" style="display:inline-block;padding:13px 26px;background:#7a1738;color:#ffffff;border-radius:26px;font-weight:600;text-decoration:none">${words.toOrder}</a></p>
<p class="soft" style="margin:0 0 16px;color:#66525b;font-size:15px">${words.terms} (Stand ${settings.terms_version}): <a class="link" href="${facts.termsAddress}" ${look.link}>${facts.termsAddress}</a></p>
<p class="ink" ${look.text}>${words.questions}</p>`;
  return String(await mailFrame(settings, words.subject, content));
}

function orderCard({ events, sums, total }: ConfirmationFacts) {
  return html`<div class="card" ${look.card}>
${events.map(
  ({ name, when, where, tickets }) => html`<h2 class="ink" ${look.heading}>${name}</h2>
<p class="soft" style="margin:-8px 0 8px;color:#66525b;font-size:15px">${when} · ${where}</p>
${table(tickets.map(({ what, sum }) => amountRow(what, sum, false)))}`,
)}
${table([...sums.map(({ label, value }) => amountRow(label, value, false)), amountRow('Gesamt', total, true)])}
</div>`;
}

function paymentCard(facts: ConfirmationFacts, words: OrderConfirmationWords, pictureId: string | null) {
  return html`<div class="card" ${look.card}>
<h2 class="ink" ${look.heading}>So bezahlst du</h2>
<p class="ink" ${look.text}>${words.pay}</p>
${table(
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
<img src="cid:${pictureId}" alt="${words.giroCodeTitle}" width="240" height="240" style="display:block;width:240px;height:240px;background:#ffffff;border-radius:8px">`
}
</div>`;
}

function table(rows: unknown[]) {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows}</table>`;
}

function amountRow(what: string, amount: string, isTotal: boolean) {
  const weight = isTotal ? 'font-weight:700;font-size:20px' : 'font-weight:400';
  return html`<tr>
<td class="ink line" style="padding:8px 12px 8px 0;border-top:1px solid #e5d9ce;color:#2a1720;${weight}">${what}</td>
<td class="ink line" align="right" style="padding:8px 0;border-top:1px solid #e5d9ce;color:#2a1720;white-space:nowrap;${weight}">${amount}</td>
</tr>`;
}
