import { html } from 'hono/html';
import { formatDateTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { findWithdrawal } from '../../money/withdrawals/withdrawals.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import type { MailContent } from '../mail-message.ts';
import { clubSignature, mailLayout, styles } from './mail-layout.ts';

const OPENING = [
  'Hallo,',
  'dein Widerruf ist bei uns eingegangen. Heb diese Mail auf: Sie bestätigt, was du erklärt hast und wann es bei uns war.',
];

const CLOSING = [
  'Wir sehen ihn uns an und melden uns bei dir. Bis dahin gelten deine Karten weiter. Was du bezahlt hast, bekommst du bei einem wirksamen Widerruf binnen 14 Tagen zurück.',
  'Du hast gar nichts widerrufen? Dann antworte bitte auf diese Mail.',
];

/**
 * Confirms the receipt of a withdrawal, with its content, date and time (§ 356a BGB); `null` when it was
 * deleted or anonymised. Does not reveal whether there is such an order.
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
    ...(remark === '' ? [] : [['Bemerkung', withoutLinks(remark)] satisfies [string, string]]),
    ['Eingegangen', `${formatDateTime(storedTimeOfInstant(withdrawal.received_at))} Uhr`],
  ];
  const paragraph = (text: string) =>
    html`<p class="ink" ${styles.text}>${text.split('\n').map((line, at) => (at === 0 ? line : html`<br>${line}`))}</p>`;
  const content = html`
${OPENING.map(paragraph)}
<div class="card" ${styles.card}>
${facts.map(([what, said]) => html`<p class="soft" ${styles.soft}>${what}</p>${paragraph(said)}`)}
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
    html: String(await mailLayout(settings, subject, content)),
    pictures: [],
    attachments: [],
  };
}

/**
 * A guest's text changed so that mail programs find no link in it: withdrawals can be declared with a
 * stranger's address, and the receipt must not carry links to that person. It reads the same aloud.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(/[/:@<>\\]+/g, ' ').replaceAll(/[.。．｡](?=\S)/g, '. ');
}
