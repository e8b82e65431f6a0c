import { html } from 'hono/html';
import { ALARM_TEXTS } from '../../../contract/alarms.ts';
import type { AlarmNotice } from '../../../domain/alarms.ts';
import type { Config } from '../../platform/config.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import { type MailMessage, mailMessage } from '../mail-message.ts';
import { clubSignature, button as mailButton, mailLayout, styles } from './mail-layout.ts';

interface Sending {
  to: ReadonlyArray<string>;
  now: number;
  config: Pick<Config, 'publicUrl'>;
  settings: FestivalSettings;
}

/** The mail that an alarm has begun or is over, with the page that helps. It names nobody. */
export async function alarmMail(
  { kind, what, since }: AlarmNotice,
  { to, now, config, settings }: Sending,
): Promise<MailMessage> {
  const { title, advice, over, page } = ALARM_TEXTS[kind];
  const address = `${config.publicUrl}${page.path}`;
  const subject = what === 'began' ? `${title}: ${settings.title}` : `Vorbei: ${over}`;
  const lines = [
    'Hallo,',
    what === 'began'
      ? `in eurem Kartenshop ist etwas nicht in Ordnung: ${title}.`
      : `${over}. Zu tun ist nichts.`,
    ...(what === 'began' ? [`${advice}.`] : []),
    'Der Shop schreibt einmal, wenn so etwas beginnt, und einmal, wenn es vorbei ist. An wen, steht in den Einstellungen unter „Meldungen“.',
  ];
  const content = html`
${lines.map((line) => html`<p class="ink" ${styles.text}>${line}</p>`)}
${mailButton(settings, address, page.name)}`;
  const message = mailMessage(
    {
      to: { name: '', address: '' },
      subject,
      text: `${[...lines, address, ['-- ', ...clubSignature(settings)].join('\n')].join('\n\n')}\n`,
      // Without the logo: the database it would be read from may be what is wrong.
      html: String(await mailLayout({ ...settings, logo: null }, subject, content)),
      pictures: [],
      attachments: [],
    },
    // The same if another process has to send it again.
    { messageId: `<alarm-${kind}-${what}-${since}@${new URL(config.publicUrl).hostname}>`, now, settings },
  );
  return { ...message, to: [...to] };
}
