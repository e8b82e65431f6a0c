const REASONS: [sign: RegExp, reason: string][] = [
  [/^PRESS_/, 'Karten oder Rechnung ließen sich gerade nicht drucken.'],
  [/^HELD$/, 'An diese Adresse oder insgesamt gingen in kurzer Zeit schon viele Eingangsbestätigungen.'],
  [/^ENOSPC/, 'Auf dem Server ist kein Platz mehr.'],
  [/^(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|ENOENT)\b/, 'Im Datenordner lässt sich nichts ablegen.'],
  [
    /^(EAUTH|ENOAUTH|EOAUTH2)\b|\b(530|534|535|538)\b/,
    'Der Mailserver lehnt die Anmeldung ab. Stimmen Benutzer und Passwort in SMTP_URL?',
  ],
  [
    /CERT|^ETLS\b|ERR_TLS|ERR_SSL|EPROTO\b/,
    'Die verschlüsselte Verbindung zum Mailserver kommt nicht zustande.',
  ],
  [/^(ETIMEDOUT|EABORT|ABORT_ERR)\b|^(Timeout|Abort)Error/, 'Der Mailserver antwortet nicht.'],
  [/\b(452|552)\b/, 'Das Postfach am anderen Ende ist voll.'],
  [/\b5\d\d RCPT/, 'Diese Adresse gibt es dort nicht, oder sie nimmt nichts von uns an.'],
  [/\b5\d\d MAIL/, 'Der Mailserver nimmt von unserer Absenderadresse nichts an.'],
  [/\b5\d\d\b/, 'Der Mailserver hat die E-Mail abgewiesen, vielleicht hält er sie für Werbung.'],
  [/\b4\d\d\b/, 'Der Mailserver nimmt gerade nichts an.'],
  [
    /^(ESOCKET|ECONNECTION|EDNS|EPROXY|ENOTFOUND|EAI_AGAIN|ECONN\w*|EHOSTUNREACH|ENETUNREACH|EPIPE)\b/,
    'Der Mailserver ist nicht zu erreichen.',
  ],
];

const UNKNOWN = 'Das Senden ging schief.';

/**
 * A delivery error as codes only, `EENVELOPE 550 RCPT TO`, because servers' messages contain the recipient's
 * address, which is only stored with the order.
 */
export function mailFault(error: unknown): string {
  // Deliveries fail with errors, to which nodemailer adds these fields.
  const { code, responseCode, command, name } = error as Record<string, unknown>;
  const parts = [code, responseCode, command].filter((part) => part !== undefined && part !== '');
  return parts.length > 0 ? parts.join(' ').slice(0, 200) : String(name ?? 'unknown');
}

/** Refusals that are about the shop's account at the mail server, not about a mail: they end for all mails at once. */
const ABOUT_ACCOUNT = [530, 534, 535, 538];

/** Whether a mail server has refused a mail or its recipient for good (5xx), so that another attempt makes no sense. */
export function isPermanentRefusal(error: unknown): boolean {
  const { code, responseCode, command } = error as Record<string, unknown>;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  if (typeof responseCode !== 'number' || ABOUT_ACCOUNT.includes(responseCode)) return false;
  // Our sender address is the same in all mails, and may soon be accepted.
  return responseCode >= 500 && command !== 'MAIL FROM';
}

/** The reason for a failed delivery, for staff, followed by the codes of `mailFault` for support. */
export function describeMailFault(fault: string): string {
  const [, reason] = REASONS.find(([sign]) => sign.test(fault)) ?? [null, UNKNOWN];
  return `${reason} (${fault})`;
}
