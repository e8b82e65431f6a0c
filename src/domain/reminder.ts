import { bankDayAfter } from './bank-day.ts';
import { berlinDay, dayAfter, storedTimeOfInstant, wallTimeOf } from './stored-time.ts';

/** Payment reminders: a friendly one before the due date and a last one after it. */
export const reminderKinds = ['friendly', 'last'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** The steps for an unpaid order, in their order. */
export const reminderSteps = [...reminderKinds, 'cancel'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** When the club reminds, in calendar days; except for `deadlineDays`, 0 means never. */
export interface ReminderRules {
  /** Days before the due date for the friendly reminder. */
  friendlyDays: number;
  /** Days after the due date for the last reminder. */
  lastDays: number;
  /** Days to pay after the last reminder. */
  deadlineDays: number;
  /** Days after that deadline until the order is cancelled automatically. */
  cancelDays: number;
}

/** New orders are not reminded, because the guest has just read how to pay. */
const NEW_ORDER_MS = 48 * 60 * 60 * 1000;

/** The orders a step is due for. */
export interface StepWindow {
  /** `YYYY-MM-DD`, both inclusive: of the due date, for `cancel` of the deadline in the last reminder. */
  from: string | null;
  until: string;
  /** Only orders made up to this instant (epoch milliseconds). */
  orderedUntil: number;
}

/**
 * The orders a step is due for at `now` (epoch milliseconds), by calendar days in Berlin; null if it is switched off. The
 * friendly reminder is still sent on the due date; a deadline includes its whole day.
 */
export function windowOfStep(step: ReminderStep, rules: ReminderRules, now: number): StepWindow | null {
  const today = berlinDay(now);
  const orderedUntil = now - NEW_ORDER_MS;
  const { friendlyDays, lastDays, cancelDays } = rules;
  if (step === 'friendly') {
    return friendlyDays === 0 ? null : { from: today, until: dayAfter(today, friendlyDays), orderedUntil };
  }
  const days = step === 'last' ? lastDays : cancelDays;
  return days === 0 ? null : { from: null, until: dayAfter(today, -days), orderedUntil };
}

/** The first day of a step for an order with due date `day`; for `cancel`, with that last deadline. */
export function stepDayOf(step: ReminderStep, rules: ReminderRules, day: string): string {
  return dayAfter(
    day,
    { friendly: -rules.friendlyDays, last: rules.lastDays, cancel: rules.cancelDays }[step],
  );
}

/** Whether an order with due date (or last deadline) `day`, made at `orderedAt`, is within a window. */
export function isWithin(
  { from, until, orderedUntil }: StepWindow,
  { day, orderedAt }: { day: string; orderedAt: number },
): boolean {
  return (from === null || day >= from) && day <= until && orderedAt <= orderedUntil;
}

/** The day by which a reminder sent at `now` asks to pay. */
export function deadlineOf(kind: ReminderKind, dueOn: string, rules: ReminderRules, now: number): string {
  return kind === 'friendly' ? dueOn : dayAfter(berlinDay(now), rules.deadlineDays);
}

/**
 * The minimum number of days between the last reminder and the automatic cancellation it announces; null if orders are
 * not cancelled automatically.
 */
export function noticeDaysOf({ deadlineDays, cancelDays }: ReminderRules): number | null {
  return cancelDays === 0 ? null : deadlineDays + cancelDays;
}

/**
 * The booking day from which a bank entry proves that all transfers made up to `deadline` have been imported. A transfer
 * ordered that evening is executed one bank day later and arrives the next; an entry of yet another day shows that the
 * day of arrival is complete.
 */
export function statementDayOf(deadline: string): string {
  return bankDayAfter(deadline, 3);
}

/** Whether automatic mails and cancellations are allowed at `now`: during the hours when the club can be phoned. */
export function isDaytime(now: number): boolean {
  const hour = Number(wallTimeOf(storedTimeOfInstant(now)).slice(11, 13));
  return hour >= 9 && hour < 19;
}

/** Why a step is put off. */
export const reminderPauses = [
  /** Staff exempted the order from reminders and automatic cancellation. */
  'exempt',
  /** The order has no e-mail address. */
  'no_email',
  /** The guest has declared a withdrawal that staff have not declined. */
  'withdrawal',
  /** An unassigned bank entry may be for this order. */
  'bank_entry',
  /** A PayPal payment is in progress, or still being checked by PayPal or staff. */
  'paypal',
  /** The guest was refunded. */
  'refunded',
  /** Part was paid after the last reminder; for a cancellation, at any time. */
  'partial_payment',
  /** The last reminder has not been sent, so the guest cannot know its deadline. */
  'mail_not_sent',
  /** The last reminder did not announce the cancellation. */
  'not_told',
  /** It was sent so late that the period it announced is not over. */
  'told_lately',
  /** The bank statement that would show a transfer within the deadline is not imported yet. */
  'bank_statement',
] as const;
export type ReminderPause = (typeof reminderPauses)[number];

export interface PauseFacts {
  email: string;
  isExempt: boolean;
  isWithdrawn: boolean;
  /** An unassigned bank entry may be its payment. */
  mayBePaid: boolean;
  /** A PayPal payment is in progress or unclear. */
  isAtPaypal: boolean;
  /** When the latest payment that was not undone was booked, epoch milliseconds; null for none. */
  lastPaymentAt: number | null;
  /** At least one refund was booked and not undone. */
  isRefunded: boolean;
  /** When the latest reminder was queued, and whether it is known to be sent; null for none. */
  lastReminder: { at: number; isSent: boolean } | null;
}

/** What only a cancellation depends on; days are `YYYY-MM-DD`. */
export interface CancelFacts {
  today: string;
  /** The day of cancellation that the last reminder announced; null if it did not. */
  toldDay: string | null;
  /** The day that bank statements have yet to cover; null if they do. */
  statementDay: string | null;
}

/** Why a due reminder is put off; null if it can be sent. */
export function reminderPauseOf(facts: PauseFacts): ReminderPause | null {
  const { email, lastPaymentAt, lastReminder, isRefunded } = facts;
  const pause = commonPauseOf(facts);
  if (pause !== null) return pause;
  if (email === '') return 'no_email';
  if (isRefunded) return 'refunded';
  const isAnswered = lastPaymentAt !== null && lastReminder !== null && lastPaymentAt >= lastReminder.at;
  return isAnswered ? 'partial_payment' : null;
}

/** Why the cancellation of an overdue order is put off; null if it can be cancelled. */
export function cancelPauseOf(
  facts: PauseFacts,
  { today, toldDay, statementDay }: CancelFacts,
): ReminderPause | null {
  const pause = commonPauseOf(facts);
  if (pause !== null) return pause;
  if (facts.isRefunded) return 'refunded';
  if (facts.lastPaymentAt !== null) return 'partial_payment';
  if (facts.lastReminder?.isSent !== true) return 'mail_not_sent';
  if (toldDay === null) return 'not_told';
  if (today < toldDay) return 'told_lately';
  return statementDay === null ? null : 'bank_statement';
}

function commonPauseOf({ isExempt, isWithdrawn, mayBePaid, isAtPaypal }: PauseFacts): ReminderPause | null {
  if (isExempt) return 'exempt';
  if (isWithdrawn) return 'withdrawal';
  if (mayBePaid) return 'bank_entry';
  return isAtPaypal ? 'paypal' : null;
}

/** Whether staff may send the reminder anyway, because only they know what was agreed with the guest. */
export function mayStaffOverride(pause: ReminderPause): boolean {
  return pause === 'partial_payment' || pause === 'refunded';
}
