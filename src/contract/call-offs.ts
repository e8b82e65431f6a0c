import * as v from 'valibot';
import { callOffKinds } from '../domain/call-off.ts';
import { endpoint } from './endpoint.ts';
import { IDEMPOTENCY_KEY, REQUIRED, TOO_LONG } from './form-rules.ts';
import { Amount, Day } from './payments.ts';
import { EventMoment } from './staff-events.ts';
import { Done, Id, IdInPath, listOf, StoredTimeText } from './wire.ts';

const NO_PERCENT = 'Bitte eine ganze Zahl von 1 bis 100 angeben';
const MOST_EVENTS = 100;

const callOffEntries = {
  kind: v.picklist(callOffKinds),
  /** One event, or null for every event of the festival that is still ahead. */
  event: v.nullable(Id),
  /** Of `moved`: the new start of the event, or of the first one of all; the others move by as much. */
  starts_at: v.nullable(EventMoment),
  /** Of `price_back`: a share of each ticket's price, or else an amount in euros. */
  percent: v.nullable(
    v.pipe(
      v.number(NO_PERCENT),
      v.integer(NO_PERCENT),
      v.minValue(1, NO_PERCENT),
      v.maxValue(100, NO_PERCENT),
    ),
  ),
  amount: v.nullable(Amount),
  /** The team's words to the guests, with placeholders (domain/call-off.ts). */
  words: v.pipe(v.string(REQUIRED), v.trim(), v.minLength(1, REQUIRED), v.maxLength(2000, TOO_LONG)),
  /** The last day on which guests may answer by their link. */
  until: Day,
};

/** What is to be done, and what to write about it. */
export const CallOffWish = v.object(callOffEntries);
export type CallOffWish = v.InferOutput<typeof CallOffWish>;

const CallOffEvent = v.object({
  id: Id,
  name: v.string(),
  starts_before: StoredTimeText,
  /** The same as before unless it is moved. */
  starts_after: StoredTimeText,
});

/** The mail as one of the guests would read it. */
const SampleMail = v.object({
  /** Whose: of a paid or an unpaid order, or one that cost nothing. */
  of: v.picklist(['paid', 'open', 'free']),
  recipient: v.object({ name: v.string(), email: v.string() }),
  subject: v.string(),
  text: v.string(),
});

export const CallOffPreview = v.object({
  events: v.array(CallOffEvent),
  orders: v.number(),
  tickets: v.number(),
  /** Orders that are not paid yet. */
  open: v.number(),
  /** What becomes refundable, in euros, and of how many orders. */
  refund: v.number(),
  refunds: v.number(),
  /** Of these, the orders whose account is not known. */
  without_account: v.number(),
  /** Orders without an email address, whose guests get no mail. */
  without_email: v.number(),
  /** Tickets that cost nothing or were given away, and of the box office; the shop refunds neither. */
  free_tickets: v.number(),
  box_office_tickets: v.number(),
  /** Tickets whose guests were let in already. */
  redeemed_tickets: v.number(),
  mails: v.array(SampleMail),
});
export type CallOffPreview = v.InferOutput<typeof CallOffPreview>;

/** A call-off as far as it has been carried out; amounts in euros. */
export const CallOff = v.object({
  id: Id,
  kind: v.picklist(callOffKinds),
  percent: v.nullable(v.number()),
  amount: v.nullable(v.number()),
  events: v.array(CallOffEvent),
  words: v.string(),
  until: Day,
  created_at: StoredTimeText,
  created_by: v.string(),
  finished_at: v.nullable(StoredTimeText),
  orders: v.number(),
  done: v.number(),
  refund: v.number(),
  /** How many guests have answered by their link. */
  answers: v.number(),
});
export type CallOff = v.InferOutput<typeof CallOff>;

const BOTH = 'braucht die Rechte „Geld“ und „Veranstaltungen“';

export const previewCallOff = endpoint({
  method: 'POST',
  path: '/api/office/call-offs/preview',
  summary: `Was eine Absage, ein neuer Tag oder ein Nachlass bedeutet, mit den Mails; ${BOTH}`,
  access: 'money',
  alsoNeeds: 'events',
  body: CallOffWish,
  answer: CallOffPreview,
  refuses: [404, 409],
});

export const startCallOff = endpoint({
  method: 'POST',
  path: '/api/office/call-offs',
  summary: `Veranstaltungen absagen, verlegen oder einen Teil des Preises erstatten; ${BOTH}, zweimal gesendet zählt es einmal`,
  access: 'money',
  alsoNeeds: 'events',
  body: v.object({
    ...callOffEntries,
    key: v.pipe(v.string(), v.regex(IDEMPOTENCY_KEY)),
    /** The events as seen in the preview. */
    events: listOf(Id, MOST_EVENTS),
  }),
  answer: v.object({ success: v.literal(true), id: Id }),
  refuses: [404, 409],
});

export const listCallOffs = endpoint({
  method: 'GET',
  path: '/api/office/call-offs',
  summary: `Absagen, Verlegungen und Nachlässe, die neuesten zuerst, und wie weit sie sind; ${BOTH}`,
  access: 'money',
  alsoNeeds: 'events',
  query: v.object({ event: v.optional(IdInPath) }),
  answer: v.object({ call_offs: v.array(CallOff) }),
});

/** In the body, since addresses end up in logs. */
const Token = v.pipe(v.string(), v.minLength(20), v.maxLength(100));

export const readRefundLink = endpoint({
  method: 'POST',
  path: '/api/booking/refund-link',
  summary: 'Was ein Gast mit dem Link aus seiner Mail beantworten kann',
  body: v.object({ token: Token }),
  answer: v.object({
    /** `account`: where his refund goes; `money`: whether he gives tickets of a moved event back, and where to. */
    asks: v.picklist(['account', 'money']),
    number: v.string(),
    firstname: v.string(),
    /** The name that the form begins with. */
    holder: v.string(),
    events: v.array(CallOffEvent),
    tickets: v.number(),
    /** What he gets back, in euros; 0 if nothing was paid. */
    refund: v.number(),
    until: Day,
    /** Whether an account is needed; not if it is known, or goes by PayPal. */
    needs_account: v.boolean(),
    /** Whether he has answered, and the ends of the IBAN it goes to, if any is known. */
    is_used: v.boolean(),
    iban: v.nullable(v.string()),
  }),
  refuses: [404],
});

export const answerRefundLink = endpoint({
  method: 'POST',
  path: '/api/booking/refund-link/answer',
  summary: 'Sagen, wohin eine Erstattung geht, einmal; bei einem neuen Tag gibt es dafür die Karten zurück',
  /** Checked one by one where attempts are counted: `RefundAccount`, or both empty where no account is needed. */
  body: v.object({
    token: Token,
    holder: v.pipe(v.string(), v.maxLength(200, TOO_LONG)),
    iban: v.pipe(v.string(), v.maxLength(60, TOO_LONG)),
  }),
  answer: Done,
  refuses: [404, 409],
});

/** Refusals about call-offs and their links; part of `refusals`. */
export const callOffRefusals = {
  call_off_nothing: {
    status: 409,
    message: 'Es steht keine Veranstaltung mehr bevor, um die es gehen könnte.',
  },
  call_off_cancelled: { status: 409, message: 'Schon abgesagt ist „{names}“.' },
  call_off_changed: {
    status: 409,
    message:
      'Inzwischen geht es um andere Veranstaltungen. Sieh dir die Vorschau noch einmal an. Es wurde nichts abgesagt.',
  },
  call_off_running: {
    status: 409,
    message:
      'Eine frühere Absage oder Verlegung von „{names}“ ist noch nicht ganz ausgeführt. Versuch es in einer Minute noch einmal.',
  },
  refund_link_over: {
    status: 404,
    message: 'Dieser Link gilt nicht mehr. Ruf uns an oder antworte auf unsere Mail, dann klären wir das.',
  },
  refund_link_used: {
    status: 409,
    message: 'Du hast schon geantwortet. Soll sich etwas ändern, ruf uns an oder antworte auf unsere Mail.',
  },
  refund_link_nothing: {
    status: 409,
    message:
      'Einen Link braucht es hier gerade nicht: Es ist nichts zurückzugeben oder zu erstatten, oder das Konto ist bekannt.',
  },
  refund_link_tickets: {
    status: 409,
    message: 'Diese Karten sind inzwischen eingelöst oder storniert und lassen sich nicht mehr zurückgeben.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
