import { html } from 'hono/html';
import { PNG } from 'pngjs';
import { encode } from 'uqr';
import type { OrderView } from '../../../contract/orders.ts';
import type { MailContent } from '../mail-message.ts';
import { styles } from './mail-layout.ts';
import type { OrderFacts } from './order-facts.ts';
import { rowsOf } from './order-table.ts';

const PICTURE_ID = 'girocode@bestellung';

/** The largest code that EPC069-12 allows. */
const MAX_QR_VERSION = 13;

const QUIET_ZONE = 4;
const PIXELS_A_MODULE = 8;

interface PaymentTexts {
  pay: string;
  giroCode: string;
  giroCodeTitle: string;
}

/** How to pay, with the bank details and, where there is one, the GiroCode, as a card of an HTML mail. */
export function paymentCard(facts: OrderFacts, texts: PaymentTexts, [picture]: MailContent['pictures']) {
  return html`<div class="card" ${styles.card}>
<h2 class="ink" ${styles.heading}>So bezahlst du</h2>
<p class="ink" ${styles.text}>${texts.pay}</p>
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
    : html`<p class="ink" ${styles.text}>${texts.giroCode}</p>
<img src="cid:${picture.id}" alt="${texts.giroCodeTitle}" width="240" style="display:block;width:100%;max-width:240px;height:auto;background:#ffffff;border-radius:8px">`
}
</div>`;
}

export function giroCodeTexts({ toPay, number }: Pick<OrderFacts, 'toPay' | 'number'>) {
  return {
    giroCode:
      'Am schnellsten geht es mit dem GiroCode: In deiner Banking-App „Foto-Überweisung“ oder „QR-Code“ wählen, das Bild scannen, Angaben prüfen, fertig.',
    giroCodeTitle: `GiroCode: ${toPay} an den Verein, Verwendungszweck ${number}`,
  };
}

/** The GiroCode picture for the open amount of an order; none if there is nothing to pay. */
export function giroCodePictures({ giro_code: code, number }: OrderView): MailContent['pictures'] {
  if (code === null) return [];
  return [{ id: PICTURE_ID, filename: `GiroCode-${number}.png`, png: giroCodePng(code) }];
}

/** A GiroCode's text (domain/sepa.ts) as a PNG, black on white whatever the mail's colours are. */
export function giroCodePng(text: string): Buffer {
  const { size, data } = encode(text, {
    ecc: 'M',
    boostEcc: false,
    maxVersion: MAX_QR_VERSION,
    border: QUIET_ZONE,
  });
  const side = size * PIXELS_A_MODULE;
  const png = new PNG({ width: side, height: side, colorType: 0, inputColorType: 0, bitDepth: 8 });
  for (let y = 0; y < side; y++) {
    const row = data[Math.floor(y / PIXELS_A_MODULE)];
    for (let x = 0; x < side; x++) {
      png.data[y * side + x] = row?.[Math.floor(x / PIXELS_A_MODULE)] ? 0 : 255;
    }
  }
  // Trying filters would take most of the time and gain nothing on black and white squares.
  return PNG.sync.write(png, { colorType: 0, inputColorType: 0, filterType: 0 });
}
