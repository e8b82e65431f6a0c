import { html } from 'hono/html';
import { formatIban } from '../../../domain/iban.ts';
import { formatDateTime } from '../../../domain/stored-time.ts';
import { findMember } from '../../accounts/team/users.repository.ts';
import type { TeamNoteKind } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { lastBankChange } from '../../settings/settings.repository.ts';
import type { MailContent } from '../mail-message.ts';
import { clubSignature, button as mailButton, mailLayout, styles } from './mail-layout.ts';

interface Texts {
  subject: string;
  paragraphs: string[];
}

const textsOf: Record<TeamNoteKind, (services: Pick<Ports, 'store'> & SettingsPort) => Promise<Texts>> = {
  mail_test: async ({ settings }) => ({
    subject: `Testmail: ${settings().title}`,
    paragraphs: [
      'diese Mail ist angekommen, also kommen auch die Mails an eure Gäste an.',
      'So sehen sie aus, mit diesem Absender und dieser Unterschrift. Antworte einmal darauf, dann weißt du auch, wo die Antworten landen.',
    ],
  }),
  async bank_changed({ settings, store }) {
    const { holder, iban } = settings().bank;
    const change = await lastBankChange(store.read);
    const who = change ? ` ${change.who} hat sie am ${formatDateTime(change.at)} Uhr geändert.` : '';
    return {
      subject: `Neue Bankverbindung: ${settings().title}`,
      paragraphs: [
        `die Bankverbindung eures Kartenshops ist jetzt eine andere.${who}`,
        `Neue Bestellbestätigungen und Rechnungen nennen: ${holder}, IBAN ${formatIban(iban)}.`,
        'Wusstest du davon nichts, dann frag gleich nach und stell das richtige Konto wieder ein: Bis dahin überweisen Gäste auf das neue.',
      ],
    };
  },
};

/** A notice to a team member with a link to the settings; `null` when the member has been deleted. */
export async function teamNote(
  services: Pick<Ports, 'config' | 'store'> & SettingsPort,
  { kind, userId }: { kind: TeamNoteKind; userId: number },
): Promise<MailContent | null> {
  const member = await findMember(services.store.read, userId);
  if (member === undefined) return null;
  const settings = services.settings();
  const { subject, paragraphs } = await textsOf[kind](services);
  const address = `${services.config.publicUrl}/dashboard/settings`;
  const lines = [`Hallo ${member.firstname},`, ...paragraphs];
  const content = html`
${lines.map((line) => html`<p class="ink" ${styles.text}>${line}</p>`)}
${mailButton(settings, address, 'Zu den Einstellungen')}`;
  return {
    to: { name: `${member.firstname} ${member.lastname}`.trim(), address: member.email },
    subject,
    text: `${[...lines, address, ['-- ', ...clubSignature(settings)].join('\n')].join('\n\n')}\n`,
    html: String(await mailLayout(settings, subject, content)),
    pictures: [],
    attachments: [],
  };
}
