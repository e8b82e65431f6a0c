import { html, raw } from 'hono/html';
import { PNG } from 'pngjs';
import { encode } from 'uqr';
import type { OrderView } from '../../../contract/orders.ts';
import { type ClubColors, clubColors } from '../../../domain/club-colors.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import type { MailContent } from '../mail-message.ts';
import type { OrderFacts } from './order-facts.ts';

type Part = ReturnType<typeof html>;

/** Only styles that mail programs support: colours inline, and dark mode by class where they know it. */
export const styles = {
  text: raw('style="margin:0 0 16px;color:#2a1720"'),
  soft: raw('style="margin:0;color:#66525b;font-size:15px"'),
  heading: raw(
    'style="margin:0 0 12px;color:#2a1720;font-family:Georgia,\'Times New Roman\',serif;font-size:21px;line-height:1.3"',
  ),
  card: raw(
    'style="margin:0 0 24px;padding:20px 24px;background:#ffffff;border:1px solid #e5d9ce;border-radius:12px"',
  ),
};

/** Of links in the club's colour. */
export function linkStyle({ accent_color }: FestivalSettings) {
  return raw(`style="color:#${clubColors(accent_color).day.main}"`);
}

const darkStyles = ({ night }: ClubColors) =>
  raw(`
  @media (prefers-color-scheme: dark) {
    .paper { background: #170d12 !important; }
    .card { background: #22141b !important; border-color: #3a2630 !important; }
    .ink { color: #f6ede6 !important; }
    .soft { color: #c2aeb2 !important; }
    .line { border-color: #3a2630 !important; }
    .link { color: #${night.main} !important; }
  }`);

/**
 * Mail programs would turn it into a link, and orders can be placed with a stranger's address: no name may
 * carry a message to the recipient.
 */
const LINK_LIKE = /[/:@<>]|[\p{L}\p{N}][.。][\p{L}\p{N}]{2}/u;

/**
 * The HTML mail around `content`: head, name of the festival, signature. Works at 320 px and in dark mode.
 */
export function mailLayout(settings: FestivalSettings, subject: string, content: Part): Part {
  const colors = clubColors(settings.accent_color);
  return html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${darkStyles(colors)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbf7f1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:#fbf7f1">
<tr><td align="center" style="padding:0 12px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:17px;line-height:1.5;overflow-wrap:anywhere">
<tr><td style="padding:28px 24px;background:#${colors.day.deep};border-radius:0 0 20px 20px;border-bottom:4px solid #e8b04b">
${logoImage(settings)}<p style="margin:0;color:#ffffff;font-family:Georgia,'Times New Roman',serif;font-size:26px;line-height:1.2">${settings.title}</p>
<p style="margin:4px 0 0;color:#f1c56d;font-size:15px">${settings.motto}</p>
</td></tr>
<tr><td style="padding:28px 4px 0">
${content}
<hr class="line" style="margin:8px 0 16px;border:0;border-top:1px solid #e5d9ce">
${clubSignature(settings).map((line) => html`<p class="soft" ${styles.soft}>${line}</p>`)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The content id of the logo, which `withLogo` attaches. */
export const LOGO_ID = 'logo@verein';

const MOST_LOGO = { width: 200, height: 56 };

/** On a plate, because a club's colour may be close to that of its logo; where pictures are blocked, the club's name. */
function logoImage({ logo, club }: FestivalSettings): Part | '' {
  if (logo === null) return '';
  const scale = Math.min(MOST_LOGO.width / logo.width, MOST_LOGO.height / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.round(side * scale));
  const plate =
    logo.ground === 'dark'
      ? 'color:#ffffff'
      : 'color:#2a1720;background:#ffffff;padding:6px 10px;border-radius:8px';
  return html`<img src="cid:${LOGO_ID}" alt="${club.name}" width="${width}" height="${height}" style="display:block;margin:0 0 14px;max-width:100%;${plate}">
`;
}

/** The lines below every mail that say who sent it. */
export function clubSignature({ club }: FestivalSettings): string[] {
  return [
    club.name,
    `${club.street}, ${club.zipcode} ${club.city}`,
    [club.email, club.telephone].filter((part) => part !== '').join(' · '),
    club.represented_by === '' ? '' : `Vertreten durch ${club.represented_by}`,
    [club.register_court, club.register_number].filter((part) => part !== '').join(', '),
  ].filter((line) => line !== '');
}

/** In the club's colour. */
export function button(settings: FestivalSettings, address: string, label: string): Part {
  const { main, on } = clubColors(settings.accent_color).day;
  return html`<p style="margin:0 0 24px"><a href="${address}" style="display:inline-block;padding:13px 26px;background:#${main};color:#${on};border-radius:26px;font-weight:600;text-decoration:none">${label}</a></p>`;
}

/** Without a name that looks like a link, however its dots are written: mail programs know `evil․com` (U+2024) too. */
export function greetingOf(firstname: string): string {
  return firstname === '' || LINK_LIKE.test(firstname.normalize('NFKC')) ? 'Hallo,' : `Hallo ${firstname},`;
}

/** The tickets of an order with their prices, event by event, as a card of an HTML mail. */
export function orderCard({ events, sums, total }: OrderFacts) {
  return html`<div class="card" ${styles.card}>
${events.map(
  ({ name, when, where, tickets }) => html`<h2 class="ink" ${styles.heading}>${name}</h2>
<p class="soft" style="margin:-8px 0 8px;color:#66525b;font-size:15px">${when} · ${where}</p>
${rowsOf(tickets.map(({ what, sum }) => amountRow(what, sum, false)))}`,
)}
${rowsOf([...sums.map(({ label, value }) => amountRow(label, value, false)), amountRow('Gesamt', total, true)])}
</div>`;
}

export function rowsOf(rows: unknown[]) {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows}</table>`;
}

export function amountRow(what: string, amount: string, isTotal: boolean) {
  const weight = isTotal ? 'font-weight:700;font-size:20px' : 'font-weight:400';
  return html`<tr>
<td class="ink line" style="padding:8px 12px 8px 0;border-top:1px solid #e5d9ce;color:#2a1720;${weight}">${what}</td>
<td class="ink line" align="right" style="padding:8px 0;border-top:1px solid #e5d9ce;color:#2a1720;white-space:nowrap;${weight}">${amount}</td>
</tr>`;
}

/** The same as paragraphs of plain text. */
export function orderText({ events, sums, total }: OrderFacts): string[][] {
  return [
    ...events.map(({ name, when, where, tickets }) => [
      name,
      `${when} · ${where}`,
      ...tickets.map(({ what, sum }) => `  ${what}: ${sum}`),
    ]),
    [...sums.map(({ label, value }) => `${label}: ${value}`), `Gesamt: ${total}`],
  ];
}

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
