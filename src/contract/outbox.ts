import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdInPath, MailQueued, StoredTimeText } from './wire.ts';

const LONGEST_SEARCH = 200;

const MAIL_KIND_LABELS: Record<string, string> = {
  order_confirmation: 'Bestellbestätigung',
  order_paid: 'Karten und Rechnung',
  order_cancelled: 'Stornierung',
  invoice_corrected: 'Berichtigte Rechnung',
  invoice_issued: 'Nachgereichte Rechnung',
  ticket_moved: 'Neuer Platz',
  event_called_off: 'Absage, neuer Tag oder Nachlass',
  refund_account_wanted: 'Frage nach der IBAN',
  payment_partial: 'Rest noch offen',
  reminder_friendly: 'Freundliche Erinnerung',
  reminder_last: 'Letzte Erinnerung',
  withdrawal_received: 'Eingang des Widerrufs',
  invitation: 'Einladung ins Team',
  password_link: 'Neues Passwort',
  mail_test: 'Testmail',
  bank_changed: 'Neue Bankverbindung',
};

/**
 * `stored`: kept as a file only, because there was no mail server; `dropped`: not sent, because there was nothing left
 * to report.
 */
export const MailState = v.picklist(['waiting', 'sent', 'stored', 'failed', 'dropped']);

/** A mail in the outbox, without its text, which is rendered when it is sent. */
export const OutboxMail = v.object({
  id: Id,
  kind: v.string(),
  state: MailState,
  attempts: v.number(),
  is_under_way: v.boolean(),
  created_at: StoredTimeText,
  /** The time of the next attempt; null if there is none or one is in progress. */
  next_attempt_at: v.nullable(StoredTimeText),
  /** When it was sent or stored. */
  sent_at: v.nullable(StoredTimeText),
  /** Why the last attempt failed, as a sentence. */
  reason: v.nullable(v.string()),
  /** The current recipient; null if order or member are gone. */
  recipient: v.nullable(v.object({ name: v.string(), email: v.string() })),
  order: v.nullable(v.object({ id: v.string(), number: v.string() })),
  /** A file of it can be downloaded. */
  has_file: v.boolean(),
});
export type OutboxMail = v.InferOutput<typeof OutboxMail>;

/** The filter of the mail list; `retrying` are those waiting after a failed attempt. */
const MailListQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_SEARCH)), ''),
  state: v.optional(v.picklist([...MailState.options, 'retrying'])),
  /** The last id of the previous page. */
  after: v.optional(IdInPath),
});
export type MailListQuery = v.InferOutput<typeof MailListQuery>;

const MailPage = v.object({
  /** The newest first. */
  mails: v.array(OutboxMail),
  /** The cursor of the next page; null on the last one. */
  next: v.nullable(Id),
  /** More orders match the search than were considered, only the newest ones. */
  is_cut: v.boolean(),
  /** Mails that need attention: given up or failed several times; counted up to 1,000. */
  stuck: v.number(),
  /** By state, each up to 1,000. */
  counts: v.object({ waiting: v.number(), retrying: v.number(), failed: v.number() }),
});
export type MailPage = v.InferOutput<typeof MailPage>;

/** A mail as it would be rendered now, without any password link. */
const MailPreview = v.object({
  mail: OutboxMail,
  /** Null if it is obsolete. */
  preview: v.nullable(
    v.object({
      subject: v.string(),
      text: v.string(),
      /** The address of its HTML for an iframe, valid for a few minutes. */
      frame: v.string(),
      /** The names of the attachments. */
      papers: v.array(v.string()),
    }),
  ),
});
export type MailPreview = v.InferOutput<typeof MailPreview>;

const MailInPath = v.object({ id: IdInPath });

function callsOf<const To extends 'guests' | 'team'>(to: To, whom: string) {
  const path = `/api/office/outbox/${to}` as const;
  const access = to === 'guests' ? ('orders' as const) : ('team' as const);
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `Mails ${whom} suchen, filtern und seitenweise lesen`,
      access,
      query: MailListQuery,
      answer: MailPage,
    }),
    preview: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      summary: `Eine Mail ${whom}, wie sie jetzt geschrieben würde`,
      access,
      params: MailInPath,
      answer: MailPreview,
    }),
    retry: endpoint({
      method: 'POST',
      path: `${path}/:id/retry`,
      summary: `Eine Mail ${whom} gleich noch einmal zu schicken versuchen`,
      access,
      params: MailInPath,
      answer: MailQueued,
    }),
    retryAll: endpoint({
      method: 'POST',
      path: `${path}/retry`,
      summary: `Alle Mails ${whom}, die nicht hinausgingen, gleich noch einmal versuchen`,
      access,
      answer: v.object({ ...MailQueued.entries, retried: v.number() }),
    }),
  };
}

const toGuests = callsOf('guests', 'an Gäste');

const toTeam = callsOf('team', 'ans Team');

export const listGuestMails = toGuests.list;

export const previewGuestMail = toGuests.preview;

export const retryGuestMail = toGuests.retry;

export const retryGuestMails = toGuests.retryAll;

export const listTeamMails = toTeam.list;

export const previewTeamMail = toTeam.preview;

export const retryTeamMail = toTeam.retry;

export const retryTeamMails = toTeam.retryAll;

/** The German name of a mail by its kind in the outbox. */
export function mailKindLabel(kind: string): string {
  return MAIL_KIND_LABELS[kind] ?? kind;
}

/** Only for mails to guests, because files of mails to the team contain password links. */
export const readGuestMailFile = endpoint({
  method: 'GET',
  path: '/api/office/outbox/guests/:id/mail.eml',
  summary: 'Eine Mail an Gäste, wie sie ohne Mailserver abgelegt wurde',
  access: 'orders',
  params: MailInPath,
  answer: v.string(),
  mediaType: 'message/rfc822',
});

export const readMailFrame = endpoint({
  method: 'GET',
  path: '/api/mail-preview/:pass',
  summary: 'Das HTML einer Mail zum Ansehen, für wenige Minuten; die Adresse nennt die Vorschau',
  params: v.object({ pass: v.pipe(v.string(), v.maxLength(200)) }),
  answer: v.string(),
  mediaType: 'text/html',
});

/** Refusals about mails in the outbox; part of `refusals`. */
export const outboxRefusals = {
  unknown_mail: { status: 404, message: 'Diese Mail gibt es nicht oder nicht mehr.' },
  mail_not_waiting: {
    status: 409,
    message: 'Diese Mail ist schon verschickt oder nur abgelegt, gerade unterwegs oder nicht mehr nötig.',
  },
  no_mail_file: { status: 404, message: 'Diese Mail liegt nicht als Datei auf dem Server.' },
  mail_waiting: {
    status: 409,
    message: 'Diese Mail ist schon unterwegs und geht von selbst hinaus, sobald es geht.',
  },
} as const;
