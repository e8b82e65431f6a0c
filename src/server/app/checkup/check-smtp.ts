import { createTransport } from 'nodemailer';
import type { CheckupLine } from '../../../contract/checkup.ts';
import { describeMailFault, mailFault } from '../../messages/mail-fault.ts';
import { mailMessage } from '../../messages/mail-message.ts';
import { smtpOptions } from '../../messages/smtp-options.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';

const PATIENCE_MS = 20_000;

interface Round {
  smtpUrl: string;
  /** Gets the test mail. */
  to: string;
  settings: FestivalSettings;
  now: number;
  messageId: string;
}

/** What the mail server said; its clock if its greeting names the time, as that of Exim or Exchange does. */
interface SmtpCheck {
  line: CheckupLine;
  clock: number | null;
}

/**
 * Hands a test mail to the mail server the way all mails go: connect, encrypt, log in, sender, recipient, text. Only
 * the server can say whether it would have taken it, and only the mailbox whether it arrived.
 */
export async function checkSmtp({ smtpUrl, to, settings, now, messageId }: Round): Promise<SmtpCheck> {
  const title = 'Mailserver';
  if (smtpUrl === '')
    return {
      line: {
        title,
        state: 'bad',
        finding: 'Es ist keiner eingestellt: E-Mails werden nur als Dateien abgelegt.',
        advice: 'SMTP_URL mit den Zugangsdaten des Mailanbieters setzen und den Shop neu starten.',
      },
      clock: null,
    };
  const said = new ServerLines();
  const transport = createTransport({
    ...smtpOptions(smtpUrl, PATIENCE_MS),
    debug: true,
    logger: said,
  });
  const text = [
    'Diese E-Mail kommt von der Prüfung des Kartenshops. Ist sie da, kommen auch die E-Mails an Gäste an.',
    'Liegt sie im Ordner für Werbung, dann steht in der Prüfung unter SPF, DKIM und DMARC, woran es liegen kann.',
  ].join('\n\n');
  const content = { to: { name: '', address: to }, subject: `Prüfung: ${settings.title}`, text, html: '' };
  const { html: _, ...message } = mailMessage(
    { ...content, pictures: [], attachments: [] },
    { messageId, now, settings },
  );
  try {
    const { response } = await transport.sendMail({ ...message, signal: AbortSignal.timeout(PATIENCE_MS) });
    const finding = `Er hat eine Testmail an ${to} angenommen: „${response}“`;
    const isEncrypted = smtpUrl.startsWith('smtps:') || said.isUpgraded;
    return { line: { title, ...acceptedLine(finding, isEncrypted) }, clock: clockIn(said.greeting) };
  } catch (error) {
    const { response } = error as { response?: string };
    const answer = response ? ` Er antwortet: „${response}“` : '';
    const finding = `${describeMailFault(mailFault(error))}${answer}`;
    const advice =
      'SMTP_URL mit den Angaben des Mailanbieters vergleichen; als Absender muss er die Adresse des Vereins erlauben.';
    return { line: { title, state: 'bad', finding, advice }, clock: clockIn(said.greeting) };
  } finally {
    transport.close();
  }
}

/** Reads along what the server says first, and nothing of ours: among it is the password. */
class ServerLines {
  greeting = '';
  isUpgraded = false;

  readonly #note = ({ tnx }: { tnx?: string }, text: string) => {
    if (tnx === 'server') this.greeting ||= text;
    if (text === 'Connection upgraded with STARTTLS') this.isUpgraded = true;
  };
  readonly trace = this.#note;
  readonly debug = this.#note;
  readonly info = this.#note;
  readonly warn = this.#note;
  readonly error = this.#note;
  readonly fatal = this.#note;
  level(): void {}
}

function acceptedLine(accepted: string, isEncrypted: boolean): Omit<CheckupLine, 'title'> {
  if (isEncrypted)
    return {
      state: 'good',
      finding: accepted,
      advice: 'Ob sie ankommt und nicht im Ordner für Werbung liegt, zeigt nur das Postfach.',
    };
  return {
    state: 'warning',
    finding: `${accepted} Die Verbindung war nicht verschlüsselt.`,
    advice: 'Beim Mailanbieter nach dem Zugang mit Verschlüsselung fragen: smtps://… oder STARTTLS.',
  };
}

const DATE =
  /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d(?: [+-]\d{4})?/;

function clockIn(greeting: string): number | null {
  const [date] = DATE.exec(greeting) ?? [];
  const at = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(at) ? null : at;
}
