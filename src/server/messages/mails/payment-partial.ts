import { html } from 'hono/html';
import { isRefusal } from '../../../contract/refusals.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import { readOrder } from '../../money/orders/read-order.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import type { MailDocuments } from '../mail-documents.ts';
import type { MailContent } from '../mail-message.ts';
import {
  button,
  clubSignature,
  giroCodePictures,
  giroCodeTexts,
  greetingOf,
  mailLayout,
  paymentCard,
  styles,
} from './mail-layout.ts';
import { describeOrder } from './order-facts.ts';

/** Says what of an order's price has arrived, and asks for the rest; `null` if nothing or everything has, or it is exempt. */
export async function writePartial(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  _documents: MailDocuments,
  { orderId }: { orderId: string },
): Promise<MailContent | null> {
  const row = await findOrder(services.store.read, orderId);
  const order = await readOrder(services, orderId);
  if (row === undefined || isRefusal(order) || order.open === 0 || order.paid === 0) return null;
  if (row.exempt_because !== null) return null;
  const settings = services.settings();
  const facts = describeOrder(order, services.config.publicUrl);
  const isLate = berlinDay(services.clock()) > (order.last_deadline ?? order.due_on);
  const texts = {
    subject: `Es fehlen noch ${facts.toPay}: Bestellung ${facts.number}`,
    greeting: greetingOf(facts.firstname),
    thanks: `deine Zahlung ist da, vielen Dank! Von ${facts.total} haben wir jetzt ${facts.paid}, es fehlen noch ${facts.toPay}.`,
    pay: `Bitte überweise noch ${facts.toPay}${isLate ? ' so bald wie möglich' : ` bis zum ${facts.payBy}`}. Gib als Verwendungszweck nur die Bestellnummer an, dann finden wir deine Zahlung sofort.`,
    ...giroCodeTexts(facts),
    giroCode: `${giroCodeTexts(facts).giroCode} Liest du das auf demselben Handy, speichere das Bild und öffne es dort.`,
    afterwards:
      'Sobald der Rest da ist, schicken wir dir Karten und Rechnung. Hast du ihn schon überwiesen? Dann musst du nichts weiter tun.',
    toOrder: 'Deine Bestellung ansehen',
    questions: 'Stimmt etwas nicht? Antworte einfach auf diese Mail.',
  };
  const pictures = giroCodePictures(order);
  const content = html`
<p class="ink" ${styles.text}>${texts.greeting}</p>
<p class="ink" ${styles.text}>${texts.thanks}</p>
<p class="ink" style="margin:20px 0;color:#2a1720">Bestellnummer <strong>${facts.number}</strong></p>
${paymentCard(facts, texts, pictures)}
<p class="ink" ${styles.text}>${texts.afterwards}</p>
${button(settings, facts.address, texts.toOrder)}
<p class="ink" ${styles.text}>${texts.questions}</p>`;
  const paragraphs = [
    [settings.title],
    [texts.greeting],
    [texts.thanks],
    [`Bestellnummer: ${facts.number}`],
    [texts.pay],
    facts.transfer.map(({ label, value }) => `${label}: ${value}`),
    [texts.afterwards],
    [`${texts.toOrder}:`, facts.address],
    [texts.questions],
    ['-- ', ...clubSignature(settings)],
  ];
  return {
    to: { name: `${order.firstname} ${order.lastname}`.trim(), address: order.email },
    subject: texts.subject,
    text: `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`,
    html: String(await mailLayout(settings, texts.subject, content)),
    pictures,
    attachments: [],
  };
}
