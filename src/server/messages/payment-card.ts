import { html } from 'hono/html';
import type { OrderView } from '../../contract/orders.ts';
import type { ConfirmationFacts } from './confirmation-facts.ts';
import { giroCodePng } from './giro-code-png.ts';
import type { MailContent } from './mail-content.ts';
import { look } from './mail-frame.ts';
import { rowsOf } from './order-card.ts';

const PICTURE_ID = 'girocode@bestellung';

interface PaymentWords {
  pay: string;
  giroCode: string;
  giroCodeTitle: string;
}

/** What a mail says of the GiroCode beneath the bank details. */
export function giroCodeWords({ toPay, number }: Pick<ConfirmationFacts, 'toPay' | 'number'>) {
  return {
    giroCode:
      'Am schnellsten geht es mit dem GiroCode: In deiner Banking-App „Foto-Überweisung“ oder „QR-Code“ wählen, das Bild scannen, Angaben prüfen, fertig.',
    giroCodeTitle: `GiroCode: ${toPay} an den Verein, Verwendungszweck ${number}`,
  };
}

/** The GiroCode of what is open of an order as a picture of a mail; none where there is nothing to pay. */
export function giroCodePictures({ giro_code: code, number }: OrderView): MailContent['pictures'] {
  if (code === null) return [];
  return [{ id: PICTURE_ID, filename: `GiroCode-${number}.png`, png: giroCodePng(code) }];
}

/** How to pay, with the bank details and, where there is one, the GiroCode, as a card of an HTML mail. */
export function paymentCard(
  facts: ConfirmationFacts,
  words: PaymentWords,
  [picture]: MailContent['pictures'],
) {
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
  picture === undefined
    ? ''
    : html`<p class="ink" ${look.text}>${words.giroCode}</p>
<img src="cid:${picture.id}" alt="${words.giroCodeTitle}" width="240" style="display:block;width:100%;max-width:240px;height:auto;background:#ffffff;border-radius:8px">`
}
</div>`;
}
