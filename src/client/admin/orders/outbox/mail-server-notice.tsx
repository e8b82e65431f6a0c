import { CopyLine } from '../../../ui/copy-line.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** For whoever keeps the server; names as in README. */
const MAIL_SERVER_NOTE = 'SMTP_URL=smtps://BENUTZER:PASSWORT@smtp.example.org';

/** Says who can change that mails are only stored, and what to pass on. */
export function MailServerNotice() {
  return (
    <Notice tone="warning" title="Noch verschickt der Shop keine E-Mails">
      <p>
        Sie werden nur abgelegt. Wer euren Server betreut, trägt dort euren Mailserver ein und startet den
        Shop neu:
      </p>
      <CopyLine label="Zeile für den Server" text={MAIL_SERVER_NOTE} />
    </Notice>
  );
}
