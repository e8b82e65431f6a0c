import { html } from 'hono/html';
import type { TeamMailKind } from '../../platform/outbox/outbox.repository.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import type { MailContent } from '../mail-message.ts';
import { clubSignature, linkStyle, button as mailButton, mailLayout, styles } from './mail-layout.ts';

export interface PasswordLink {
  member: { firstname: string; lastname: string; email: string };
  address: string;
}

const textsOf = {
  invitation: (title: string) => ({
    subject: `Deine Einladung ins Team: ${title}`,
    why: `Du gehörst jetzt zum Team hinter ${title}. Leg ein Passwort fest, dann kannst du dich anmelden.`,
    button: 'Passwort festlegen',
    until: 'Der Link gilt sieben Tage und nur einmal.',
    otherwise: 'Du kannst damit nichts anfangen? Dann vergiss diese Mail einfach.',
  }),
  password_link: (title: string) => ({
    subject: `Neues Passwort: ${title}`,
    why: 'Du möchtest ein neues Passwort für die Verwaltung? Hier legst du es fest.',
    button: 'Neues Passwort festlegen',
    until: 'Der Link gilt eine Stunde und nur einmal. Mit dem neuen Passwort enden alle Anmeldungen.',
    otherwise: 'Du hast das nicht bestellt? Dann ist nichts weiter zu tun, dein Passwort bleibt, wie es ist.',
  }),
};

export async function teamMail(
  kind: TeamMailKind,
  { member, address }: PasswordLink,
  settings: FestivalSettings,
): Promise<MailContent> {
  const { subject, why, button, until, otherwise } = textsOf[kind](settings.title);
  const greeting = `Hallo ${member.firstname},`;
  const content = html`
<p class="ink" ${styles.text}>${greeting}</p>
<p class="ink" ${styles.text}>${why}</p>
${mailButton(settings, address, button)}
<p class="ink" ${styles.text}>${until}</p>
<p class="soft" style="margin:0 0 16px;color:#66525b;font-size:15px">Falls der Knopf nicht geht: <a class="link" href="${address}" ${linkStyle(settings)}>${address}</a></p>
<p class="soft" style="margin:0 0 16px;color:#66525b;font-size:15px">${otherwise}</p>`;
  const text = [greeting, why, address, until, otherwise, ['-- ', ...clubSignature(settings)].join('\n')];
  return {
    to: { name: `${member.firstname} ${member.lastname}`.trim(), address: member.email },
    subject,
    text: `${text.join('\n\n')}\n`,
    html: String(await mailLayout(settings, subject, content)),
    pictures: [],
    attachments: [],
  };
}
