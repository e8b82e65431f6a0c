import { html } from 'hono/html';
import { formatDateTime, storedTimeOfInstant } from '../../domain/stored-time.ts';
import { findWithdrawal } from '../money/withdrawals/withdrawals.repository.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { clubSignature } from './club-signature.ts';
import type { MailContent } from './mail-content.ts';
import { look, mailFrame } from './mail-frame.ts';
import { withoutLinks } from './without-links.ts';

const OPENING = [
  'Hallo,',
  'dein Widerruf ist bei uns eingegangen. Heb diese Mail auf: Sie bestätigt, was du erklärt hast und wann es bei uns war.',
];
const CLOSING = [
  'Wir sehen ihn uns an und melden uns bei dir. Bis dahin gelten deine Karten weiter. Was du bezahlt hast, bekommst du bei einem wirksamen Widerruf binnen 14 Tagen zurück.',
  'Du hast gar nichts widerrufen? Dann antworte bitte auf diese Mail.',
];

/**
 * The mail that confirms the receipt of a withdrawal, with its content and the date and time it came in (§ 356a BGB);
 * `null` when it is there no more, or forgot whose it was. It says nothing of whether there is such an order.
 */
export async function withdrawalReceived(
  services: Pick<Ports, 'store'> & SettingsPort,
  id: number,
): Promise<MailContent | null> {
  const withdrawal = await findWithdrawal(services.store.read, id);
  if (withdrawal === undefined || withdrawal.email === '') return null;
  const settings = services.settings();
  const { email, remark } = withdrawal;
  const subject = `Dein Widerruf ist eingegangen: ${settings.title}`;
  const facts: [string, string][] = [
    ['Erklärung', 'Hiermit widerrufe ich meine Bestellung.'],
    ['Bestellnummer', withoutLinks(withdrawal.order_number)],
    ['Name', withoutLinks(withdrawal.name)],
    ['E-Mail', email],
    ...(remark === '' ? [] : [['Bemerkung', withoutLinks(remark)] as [string, string]]),
    ['Eingegangen', `${formatDateTime(storedTimeOfInstant(withdrawal.received_at))} Uhr`],
  ];
  const paragraph = (words: string) =>
    html`<p class="ink" ${look.text}>${words.split('\n').map((line, at) => (at === 0 ? line : html`<br>${line}`))}</p>`;
  const content = html`
${OPENING.map(paragraph)}
<div class="card" ${look.card}>
${facts.map(([what, said]) => html`<p class="soft" ${look.soft}>${what}</p>${paragraph(said)}`)}
</div>
${CLOSING.map(paragraph)}`;
  const lines = [
    ...OPENING,
    facts.map(([what, said]) => `${what}: ${said}`).join('\n'),
    ...CLOSING,
    ['-- ', ...clubSignature(settings)].join('\n'),
  ];
  return {
    to: { name: '', address: email },
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: String(await mailFrame(settings, subject, content)),
    pictures: [],
    papers: [],
  };
}
