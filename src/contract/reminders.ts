import * as v from 'valibot';
import { reminderKinds, reminderPauses, reminderSteps } from '../domain/reminder.ts';
import { endpoint } from './endpoint.ts';
import { OrderInPath } from './payments.ts';
import { Done, listOf, MailQueued, StoredTimeText } from './wire.ts';

/** So many reminders are looked at, and sent, at once. */
export const MOST_REMINDERS = 100;

const OrderId = v.pipe(v.string(), v.maxLength(64));
const Kind = v.picklist(reminderKinds);
const Pause = v.picklist(reminderPauses);

/** An order that is due for a reminder, or to be cancelled; amounts in euros. */
export const DueOrder = v.object({
  id: v.string(),
  number: v.string(),
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  due_on: v.string(),
  /** Of the last reminder; null before it. */
  last_deadline: v.nullable(v.string()),
  paid: v.number(),
  open: v.number(),
  /** The latest first. */
  reminders: v.array(v.object({ kind: Kind, at: StoredTimeText })),
  /** Why nothing is done with it for now. */
  pause: v.nullable(Pause),
  /** The day it pauses for, `YYYY-MM-DD`: of the bank's statement, or from when its guest knows of a cancellation. */
  waits_for: v.nullable(v.string()),
  /** The team's words on why it is left alone, maybe none; null where it is not. */
  exempt_because: v.nullable(v.string()),
  /** The statement of the bank with the entry that may be its payment. */
  bank_import: v.nullable(v.number()),
  /** Somebody who has looked at it may send all the same. */
  is_choosable: v.boolean(),
});
export type DueOrder = v.InferOutput<typeof DueOrder>;

/** Counted up to 1,000. Null where the step is switched off. */
const DueCount = v.nullable(v.number());

export const listReminders = endpoint({
  method: 'GET',
  path: '/api/office/reminders',
  summary: 'Bestellungen, die an der Reihe sind, an die Zahlung erinnert oder storniert zu werden',
  access: 'orders',
  query: v.object({
    step: v.optional(v.picklist(reminderSteps), 'friendly'),
    after: v.optional(v.pipe(v.string(), v.maxLength(400))),
  }),
  answer: v.object({
    step: v.picklist(reminderSteps),
    counts: v.object({ friendly: DueCount, last: DueCount, cancel: DueCount }),
    orders: v.array(DueOrder),
    /** Where the next page begins; null on the last one. */
    next: v.nullable(v.string()),
    /** The shop reminds by itself. */
    is_automatic: v.boolean(),
    /** There is no mail server: reminders are only stored, as files. */
    only_stored: v.boolean(),
    /** `YYYY-MM-DD` until when whoever gets a last reminder today may pay. */
    deadline: v.string(),
    /** For `cancel` the newest day of which an entry of the bank was taken in, `YYYY-MM-DD`; null for none. */
    booked_until: v.nullable(v.string()),
    /** When more orders are due for the step, `YYYY-MM-DD`, and how many, counted up to 1,000; null for none, or switched off. */
    next_due: v.nullable(
      v.object({
        day: v.string(),
        count: v.number(),
        /** From which day on an entry of the bank is to be seen before they are cancelled; null where it has been. */
        statement_from: v.nullable(v.string()),
      }),
    ),
  }),
});
export type ReminderPage = v.InferOutput<typeof listReminders.answer>;

/** Why an order that was chosen got no reminder: it is none of those any more, it has one, or it pauses. */
const Skipped = v.object({
  order: v.string(),
  number: v.string(),
  reason: v.picklist(['not_due', 'reminded', ...reminderPauses]),
});
export type SkippedReminder = v.InferOutput<typeof Skipped>;

export const sendReminders = endpoint({
  method: 'POST',
  path: '/api/office/reminders',
  summary: 'Die ausgewählten Bestellungen per Mail an ihre Zahlung erinnern, jede höchstens einmal je Art',
  access: 'orders',
  body: v.object({ kind: Kind, orders: listOf(OrderId, MOST_REMINDERS) }),
  answer: v.object({ ...MailQueued.entries, sent: v.number(), skipped: v.array(Skipped) }),
});

export const exemptOrder = endpoint({
  method: 'PUT',
  path: '/api/office/orders/:id/exemption',
  summary: 'Eine Bestellung nicht mahnen und nicht von selbst stornieren, oder doch wieder',
  access: 'orders',
  params: OrderInPath,
  body: v.object({
    is_exempt: v.boolean(),
    /** Why, for the team; counts only where it is exempt. */
    reason: v.pipe(v.string(), v.trim(), v.maxLength(200, 'Das ist zu lang')),
  }),
  answer: Done,
});

export const previewReminder = endpoint({
  method: 'GET',
  path: '/api/office/reminders/:kind/:order',
  summary: 'Eine Erinnerung, wie sie jetzt geschrieben würde',
  access: 'orders',
  params: v.object({ kind: Kind, order: OrderId }),
  answer: v.object({
    recipient: v.object({ name: v.string(), email: v.string() }),
    subject: v.string(),
    text: v.string(),
    /** Where its HTML is shown for a few minutes, to be framed by a page of ours. */
    frame: v.string(),
  }),
});
export type ReminderPreview = v.InferOutput<typeof previewReminder.answer>;

export const readReminderFrame = endpoint({
  method: 'GET',
  path: '/api/reminder-preview/:pass',
  summary: 'Das HTML einer Erinnerung zum Ansehen, für wenige Minuten; die Adresse nennt die Vorschau',
  params: v.object({ pass: v.pipe(v.string(), v.maxLength(200)) }),
  answer: v.string(),
});

/** What is refused staff who remind guests of payments; part of `refusals`. */
export const reminderRefusals = {
  no_reminder: {
    status: 404,
    message:
      'An diese Bestellung ist nichts mehr zu erinnern: Sie ist inzwischen bezahlt oder storniert, vom Mahnen ausgenommen, oder sie hat keine E-Mail-Adresse.',
  },
} as const;
