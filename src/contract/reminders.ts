import * as v from 'valibot';
import { reminderKinds, reminderPauses, reminderSteps } from '../domain/reminder.ts';
import { endpoint } from './endpoint.ts';
import { OrderInPath } from './payments.ts';
import { Done, listOf, MailQueued, StoredTimeText } from './wire.ts';

/** The number of reminders shown and sent at once. */
export const MOST_REMINDERS = 100;

const OrderId = v.pipe(v.string(), v.maxLength(64));

const Kind = v.picklist(reminderKinds);

const Pause = v.picklist(reminderPauses);

/** An order due for a reminder or cancellation; amounts in euros. */
export const DueOrder = v.object({
  id: v.string(),
  number: v.string(),
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  due_on: v.string(),
  /** The deadline of the last reminder; null before it. */
  last_deadline: v.nullable(v.string()),
  paid: v.number(),
  open: v.number(),
  /** Newest first. */
  reminders: v.array(v.object({ kind: Kind, at: StoredTimeText })),
  /** Why the step is put off. */
  pause: v.nullable(Pause),
  /** The day it waits for, `YYYY-MM-DD`: of the bank statement, or of the announced cancellation. */
  waits_for: v.nullable(v.string()),
  /** The team's reason for the exemption, possibly empty; null if it is not exempt. */
  exempt_because: v.nullable(v.string()),
  /** The import with the bank entry that may be its payment. */
  bank_import: v.nullable(v.number()),
  /** Staff may send the reminder anyway. */
  is_choosable: v.boolean(),
});
export type DueOrder = v.InferOutput<typeof DueOrder>;

/** Why a selected order got no reminder: no longer due, already reminded, or put off. */
const Skipped = v.object({
  order: v.string(),
  number: v.string(),
  reason: v.picklist(['not_due', 'reminded', ...reminderPauses]),
});
export type SkippedReminder = v.InferOutput<typeof Skipped>;

/** Counted up to 1,000; null if the step is switched off. */
const DueCount = v.nullable(v.number());

export const listReminders = endpoint({
  method: 'GET',
  path: '/api/office/reminders',
  summary: 'Bestellungen, die an der Reihe sind, an die Zahlung erinnert oder storniert zu werden',
  access: 'orders',
  query: v.object({
    /** Without one the first step that is due for an order. */
    step: v.optional(v.picklist(reminderSteps)),
    after: v.optional(v.pipe(v.string(), v.maxLength(400))),
    /** Only the orders with these words; the counts stay. */
    q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  }),
  answer: v.object({
    step: v.picklist(reminderSteps),
    counts: v.object({ friendly: DueCount, last: DueCount, cancel: DueCount }),
    orders: v.array(DueOrder),
    /** The cursor of the next page; null on the last one. */
    next: v.nullable(v.string()),
    /** Reminders are sent automatically. */
    is_automatic: v.boolean(),
    /** Mails are only stored as files, because there is no mail server. */
    only_stored: v.boolean(),
    /** The deadline of a last reminder sent today, `YYYY-MM-DD`. */
    deadline: v.string(),
    /** For `cancel`: the latest booking day of imported bank entries, `YYYY-MM-DD`; null for none. */
    booked_until: v.nullable(v.string()),
    /** The next day with orders due for the step, `YYYY-MM-DD`, and their number, counted up to 1,000; null for none. */
    next_due: v.nullable(
      v.object({
        day: v.string(),
        count: v.number(),
        /** The booking day that bank entries have to reach before they are cancelled; null if they have. */
        statement_from: v.nullable(v.string()),
      }),
    ),
  }),
});
export type ReminderPage = v.InferOutput<typeof listReminders.answer>;

export const sendReminders = endpoint({
  method: 'POST',
  path: '/api/office/reminders',
  summary: 'Die ausgewählten Bestellungen per Mail an ihre Zahlung erinnern, jede höchstens einmal je Art',
  access: 'orders',
  body: v.object({ kind: Kind, orders: listOf(OrderId, MOST_REMINDERS) }),
  answer: v.object({ ...MailQueued.entries, sent: v.number(), skipped: v.array(Skipped) }),
});

export const printReminders = endpoint({
  method: 'POST',
  path: '/api/office/reminders/letters',
  summary:
    'Die ausgewählten Bestellungen mit Briefen zum Drucken an ihre Zahlung erinnern; sie gelten als erinnert',
  access: 'orders',
  body: v.object({ kind: Kind, orders: listOf(OrderId, MOST_REMINDERS) }),
  answer: v.string(),
  mediaType: 'application/pdf',
});

export const exemptOrder = endpoint({
  method: 'PUT',
  path: '/api/office/orders/:id/exemption',
  summary: 'Eine Bestellung nicht mahnen und nicht von selbst stornieren, oder doch wieder',
  access: 'orders',
  params: OrderInPath,
  body: v.object({
    is_exempt: v.boolean(),
    /** The reason, for the team; only for exemptions. */
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
    /** The address of its HTML for an iframe, valid for a few minutes. */
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
  mediaType: 'text/html',
});

/** Refusals about reminders; part of `refusals`. */
export const reminderRefusals = {
  no_reminder_letter: {
    status: 409,
    message:
      'An diese Bestellungen ist gerade nichts zu erinnern: Sie sind inzwischen bezahlt, storniert, ausgenommen, oder eine Zahlung ist noch zu klären.',
  },
  no_reminder: {
    status: 404,
    message:
      'An diese Bestellung ist nichts mehr zu erinnern: Sie ist inzwischen bezahlt oder storniert, vom Mahnen ausgenommen, oder sie hat keine E-Mail-Adresse.',
  },
} as const;
