import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdInPath, MailQueued, StoredTimeText } from './wire.ts';

/** How a mail stands; `stored`: only as a file, for there was no mail server; `dropped`: there was nothing left to report. */
export const MailState = v.picklist(['waiting', 'sent', 'stored', 'failed', 'dropped']);

/** A mail of the outbox without its text, which is written when it is sent. */
export const OutboxMail = v.object({
  id: Id,
  kind: v.string(),
  state: MailState,
  attempts: v.number(),
  is_under_way: v.boolean(),
  created_at: StoredTimeText,
  /** When it is tried next; null where it is not, or is under way right now. */
  next_attempt_at: v.nullable(StoredTimeText),
  /** When it went out or was stored. */
  sent_at: v.nullable(StoredTimeText),
  /** Why it did not go out the last time, in a sentence. */
  reason: v.nullable(v.string()),
  /** To whom, as things are now; null when order or member are gone. */
  recipient: v.nullable(v.object({ name: v.string(), email: v.string() })),
  order: v.nullable(v.object({ id: v.string(), number: v.string() })),
  /** It is kept as a file that can be fetched. */
  has_file: v.boolean(),
});
export type OutboxMail = v.InferOutput<typeof OutboxMail>;

const LONGEST_SEARCH = 200;

/** Which mails are asked for; `retrying` are those that wait after an attempt in vain. */
const MailListQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_SEARCH)), ''),
  state: v.optional(v.picklist([...MailState.options, 'retrying'])),
  /** The last id of the page before. */
  after: v.optional(IdInPath),
});
export type MailListQuery = v.InferOutput<typeof MailListQuery>;

const MailPage = v.object({
  /** The newest first. */
  mails: v.array(OutboxMail),
  /** Where the next page begins; null on the last one. */
  next: v.nullable(Id),
  /** More than the newest orders fit what was typed; only their mails are shown. */
  is_cut: v.boolean(),
  /** How many need looking after: given up, or tried several times in vain; counted up to 1,000. */
  stuck: v.number(),
});
export type MailPage = v.InferOutput<typeof MailPage>;

/** A mail as it would be written now; a link that sets a password is never in it. */
const MailPreview = v.object({
  mail: OutboxMail,
  /** Null when there would be nothing left to report. */
  preview: v.nullable(
    v.object({
      subject: v.string(),
      text: v.string(),
      /** Where its HTML is shown for a few minutes, to be framed by a page of ours. */
      frame: v.string(),
      /** The names of the files that go with it. */
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

/** Of guests alone: a file of the team's has the link in it by which a password is set. */
export const readGuestMailFile = endpoint({
  method: 'GET',
  path: '/api/office/outbox/guests/:id/mail.eml',
  summary: 'Eine Mail an Gäste, wie sie ohne Mailserver abgelegt wurde',
  access: 'orders',
  params: MailInPath,
  answer: v.string(),
});

export const readMailFrame = endpoint({
  method: 'GET',
  path: '/api/mail-preview/:pass',
  summary: 'Das HTML einer Mail zum Ansehen, für wenige Minuten; die Adresse nennt die Vorschau',
  params: v.object({ pass: v.pipe(v.string(), v.maxLength(200)) }),
  answer: v.string(),
});

/** What is refused of mails in the outbox; part of `refusals`. */
export const outboxRefusals = {
  unknown_mail: { status: 404, message: 'Diese Mail gibt es nicht oder nicht mehr.' },
  mail_not_waiting: {
    status: 409,
    message: 'Diese Mail ist schon verschickt oder nur abgelegt, gerade unterwegs oder nicht mehr nötig.',
  },
  no_mail_file: { status: 404, message: 'Diese Mail liegt nicht als Datei auf dem Server.' },
} as const;
