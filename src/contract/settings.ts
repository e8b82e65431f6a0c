import * as v from 'valibot';
import { eveningNames } from '../domain/evening-colors.ts';
import { formatIban } from '../domain/iban.ts';
import { isIban } from '../domain/sepa.ts';
import { spheres } from '../domain/tax.ts';
import { CurrentPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { BILLING_RULES, EMAIL_ADDRESS, REQUIRED, TOO_LONG } from './form-rules.ts';
import { Logo } from './logo.ts';
import { Day } from './payments.ts';
import { Picture } from './pictures.ts';
import { Done, MailQueued, StoredTimeText } from './wire.ts';

const EMAIL = 'Bitte eine vollständige E-Mail-Adresse angeben';

/** An https address; other schemes could run scripts. */
const SECURE_ADDRESS = /^https:\/\/[^\s/?#@.]+(\.[^\s/?#@.]+)+([/?#]\S*)?$/u;

const PERCENT = 'Bitte einen Satz von 0,1 bis 50 Prozent angeben';

const TaxPercent = v.pipe(v.number(PERCENT), v.minValue(0.1, PERCENT), v.maxValue(50, PERCENT));

const line = (most: number) =>
  v.pipe(
    v.string(REQUIRED),
    v.transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()),
    v.maxLength(most, TOO_LONG),
  );

const required = (most: number) => v.pipe(line(most), v.minLength(1, REQUIRED));

const isEmail = (text: string) => EMAIL_ADDRESS.test(text);

const wholeNumber = (least: number, most: number) => {
  const wrong = `Bitte eine ganze Zahl von ${least} bis ${most} angeben`;
  return v.pipe(v.number(wrong), v.integer(wrong), v.minValue(least, wrong), v.maxValue(most, wrong));
};

/** The club's bank account; the IBAN is stored in groups of four. */
const BankAccount = v.object({
  // The maximum of a GiroCode's payee.
  holder: required(70),
  iban: v.pipe(
    required(50),
    v.check(isIban, 'Diese IBAN stimmt nicht: Die Prüfziffer passt nicht zu den anderen Ziffern'),
    v.transform((iban) => formatIban(iban.toUpperCase())),
  ),
  bic: v.pipe(
    line(20),
    v.transform((bic) => bic.replace(/\s/g, '').toUpperCase()),
    v.check(
      (bic) => bic === '' || /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic),
      'Eine BIC hat 8 oder 11 Zeichen',
    ),
  ),
  bank_name: line(100),
});

/** The days for reminders of unpaid orders; 0 means never. */
const ReminderSettings = v.pipe(
  v.object({
    /** Days before the due date. */
    friendly_days: wholeNumber(0, 30),
    /** Days after the due date. */
    last_days: wholeNumber(0, 60),
    /** Days to pay after the last reminder. */
    deadline_days: wholeNumber(3, 30),
    /** Days after that deadline until an order is cancelled. */
    cancel_days: wholeNumber(0, 60),
    /** Reminders are sent automatically. */
    is_automatic: v.boolean(REQUIRED),
  }),
  v.forward(
    v.check(
      ({ last_days, cancel_days }) => cancel_days === 0 || last_days > 0,
      'Storniert wird nur nach einer letzten Erinnerung. Bitte stell sie ein oder lass hier 0 stehen',
    ),
    ['cancel_days'],
  ),
);

/** The backup every night. Where it goes and its passphrase are settings of the server, not of the club. */
const BackupSettings = v.object({
  is_nightly: v.boolean(REQUIRED),
  /** In Berlin. */
  hour: wholeNumber(0, 23),
});

const optionalEmail = v.pipe(
  line(BILLING_RULES.email.longest),
  v.check((text) => text === '' || isEmail(text), EMAIL),
);

/** Who gets a mail when something is wrong with the shop; both empty for members who may change the settings. */
const AlarmSettings = v.object({ email: optionalEmail, second_email: optionalEmail });

/** An account of the tax adviser's chart; empty for none. */
const account = v.pipe(
  line(20),
  v.regex(/^(\d{4,8})?$/, 'Bitte 4 bis 8 Ziffern, so viele wie im Kontenrahmen'),
);

/** For the Buchungsstapel of DATEV; the numbers come from the tax adviser. */
const DatevSettings = v.object({
  consultant: v.pipe(line(20), v.regex(/^([1-9]\d{3,6})?$/, 'Eine Beraternummer hat 4 bis 7 Ziffern')),
  client: v.pipe(line(20), v.regex(/^([1-9]\d{0,4})?$/, 'Eine Mandantennummer hat 1 bis 5 Ziffern')),
  bank: account,
  paypal: account,
  ideal: account,
  assets: account,
  purpose: account,
  business: account,
  overpaid: account,
  /** Tax keys go with the entries, for accounts that do not know their rate. */
  has_tax_keys: v.boolean(REQUIRED),
});

/**
 * All settings of the club. `hero.own_color` is six hex digits, `starts_at` a stored time (domain/stored-time.ts). `tax`
 * is none (§ 19 UStG) or a rate in percent, included in prices. Empty `mail` fields stand for the club's name and
 * address.
 */
export const ClubSettings = v.object({
  title: required(80),
  motto: required(80),
  tagline: required(160),
  starts_at: StoredTimeText,
  hero: v.object({
    colors: v.picklist(eveningNames),
    own_color: v.pipe(v.string(), v.regex(/^[0-9a-f]{6}$/, 'Bitte eine Farbe wählen')),
    picture: v.nullable(Picture),
  }),
  club: v.object({
    name: required(100),
    street: required(BILLING_RULES.street.longest),
    zipcode: required(BILLING_RULES.zipcode.longest),
    city: required(BILLING_RULES.city.longest),
    email: v.pipe(required(BILLING_RULES.email.longest), v.check(isEmail, EMAIL)),
    telephone: required(BILLING_RULES.telephone.longest),
    represented_by: required(200),
    register_court: line(100),
    register_number: line(50),
    tax_number: line(50),
  }),
  bank: BankAccount,
  donation: v.nullable(
    v.object({
      label: required(100),
      url: v.pipe(
        required(500),
        v.regex(SECURE_ADDRESS, 'Bitte eine vollständige Adresse angeben, die mit https:// beginnt'),
      ),
    }),
  ),
  payment_term_days: wholeNumber(1, 60),
  reminders: ReminderSettings,
  /** Guests may pay by PayPal, if an account is configured. */
  paypal_offered: v.boolean(REQUIRED),
  hold_minutes: wholeNumber(5, 60),
  most_held_seats: wholeNumber(1, 100),
  order_prefix: v.pipe(
    line(20),
    v.transform((prefix) => prefix.toUpperCase()),
    v.regex(/^[A-Z][A-Z0-9]{0,5}$/, 'Bitte 1 bis 6 Buchstaben und Ziffern, zuerst einen Buchstaben'),
  ),
  tax: v.variant('kind', [
    v.object({ kind: v.literal('small_business') }),
    v.object({
      kind: v.literal('rate'),
      percent: TaxPercent,
      /** The rate for events before a day. */
      earlier: v.optional(v.object({ before: Day, percent: TaxPercent })),
    }),
  ]),
  mail: v.object({
    sender_name: line(100),
    reply_to: optionalEmail,
  }),
  /** These stay as they are where pages of an earlier version send none. */
  /** Whoever writes the account of a refund leaves its run to somebody else. */
  four_eyes: v.optional(v.boolean(REQUIRED)),
  backup: v.optional(BackupSettings),
  alarm: v.optional(AlarmSettings),
  /** What may be missing from a transfer, in cents, to be waived when it is confirmed; 0 for nothing. */
  payment_tolerance_cents: v.optional(wholeNumber(0, 500)),
  /** The sphere of prices that name none. */
  sphere: v.optional(v.picklist(spheres)),
  datev: v.optional(DatevSettings),
  /** The club's colour, six hex digits; buttons, mails and documents take their shades from it (domain/club-colors.ts). */
  accent_color: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{6}$/, 'Bitte eine Farbe wählen'))),
});
export type ClubSettings = v.InferOutput<typeof ClubSettings>;

/** A changed field, by its dotted name (`club.street`). */
export const SettingsChange = v.object({
  field: v.string(),
  /** Both `null` for the bank account, which is not logged. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
});
export type SettingsChange = v.InferOutput<typeof SettingsChange>;

export const SettingsEntry = v.object({
  id: v.number(),
  at: StoredTimeText,
  /** The member's name at that time. */
  who: v.string(),
  changes: v.array(SettingsChange),
});
export type SettingsEntry = v.InferOutput<typeof SettingsEntry>;

/** The version of the settings that a change is based on. */
const Version = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The backups so far, as whoever hosts the shop needs to know them. */
const BackupReport = v.object({
  /** What somebody has to look into: the last one failed, none for too long, or one could not be restored. */
  problem: v.nullable(v.picklist(['failed', 'late', 'test_failed'])),
  /** The latest complete one. */
  last: v.nullable(v.object({ at: StoredTimeText, name: v.string(), bytes: v.number() })),
  /** When one was last restored for a test and every sum was right. */
  tested_at: v.nullable(StoredTimeText),
  /** The folder or the address of the store. */
  place: v.string(),
  is_encrypted: v.boolean(),
});
export type BackupReport = v.InferOutput<typeof BackupReport>;

export const readBackups = endpoint({
  method: 'GET',
  path: '/api/office/backups',
  summary:
    'Wann gesichert wird, wohin, wie die letzten Sicherungen gelaufen sind, und wem der Shop Störungen meldet',
  access: 'settings',
  answer: v.object({ settings: BackupSettings, report: BackupReport, alarm: AlarmSettings }),
});
export type BackupsAnswer = v.InferOutput<typeof readBackups.answer>;

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/office/settings',
  summary: 'Alles, was der Verein selbst festlegt, mit den letzten Änderungen',
  access: 'settings',
  answer: v.object({
    settings: v.object({ ...v.omit(ClubSettings, ['backup', 'alarm']).entries, version: Version }),
    /** Newest first. */
    history: v.array(SettingsEntry),
    /** A PayPal account is configured on the server. */
    has_paypal_account: v.boolean(),
    /** There is a mail server; without one nobody gets any mail. */
    has_mail_server: v.optional(v.literal(true)),
    /** Changed by calls of its own (contract/logo.ts). */
    logo: v.nullable(Logo),
  }),
});
export type StaffSettings = v.InferOutput<typeof readSettings.answer>['settings'];

export type SettingsAnswer = v.InferOutput<typeof readSettings.answer>;

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/office/settings',
  summary: 'Die Einstellungen ändern; ein anderes Bankkonto verlangt das eigene Passwort noch einmal',
  access: 'settings',
  body: v.object({
    ...ClubSettings.entries,
    version: Version,
    current_password: v.optional(v.union([v.literal(''), CurrentPassword])),
  }),
  answer: Done,
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/office/settings/test-mail',
  summary: 'Eine Testmail an die eigene Adresse in den Postausgang legen',
  access: 'settings',
  answer: v.object({ ...MailQueued.entries, to: v.string() }),
});

/** Refusals about settings; part of `refusals`. */
export const settingsRefusals = {
  settings_changed: {
    status: 409,
    message:
      'Inzwischen hat jemand anders die Einstellungen geändert. Sieh dir den neuen Stand an und speichere dann noch einmal.',
  },
  too_many_test_mails: {
    status: 429,
    message:
      'Gerade gingen schon mehrere Testmails an dich. Sieh erst in dein Postfach, in ein paar Minuten geht die nächste.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
