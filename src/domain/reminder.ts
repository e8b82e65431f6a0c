import { bankDayAfter } from './bank-day.ts';
import { berlinDay, dayAfter, storedTimeOfInstant, wallTimeOf } from './stored-time.ts';

/** The mails that remind of a payment: a friendly one before it is due, and a last one after. */
export const reminderKinds = ['friendly', 'last'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** What may become of an unpaid order, one after the other. */
export const reminderSteps = [...reminderKinds, 'cancel'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** When the club reminds, in days of the calendar; 0 stands for never, but for `deadlineDays`. */
export interface ReminderRules {
  /** So long before the due date goes the friendly reminder. */
  friendlyDays: number;
  /** So long after it goes the last one. */
  lastDays: number;
  /** So long a guest then has. */
  deadlineDays: number;
  /** So long after that deadline an order is cancelled by itself. */
  cancelDays: number;
}

/** Nobody is reminded who has ordered within the last two days: he has just read how to pay. */
const NEW_ORDER_MS = 48 * 60 * 60 * 1000;

/** For which orders a step is due. */
export interface StepWindow {
  /** Of the due date, for `cancel` of the deadline in the last reminder: `YYYY-MM-DD`, both days included. */
  from: string | null;
  until: string;
  /** Only what was ordered up to this instant, epoch milliseconds. */
  orderedUntil: number;
}

/**
 * For which orders a step is due at `now` (epoch milliseconds), by the calendar in Berlin; null where it is switched off.
 * On the due date itself the friendly reminder still goes; a deadline holds until its day is over.
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

/** The day from which on a step is due for an order that is due (or has its last deadline, for `cancel`) on `day`. */
export function stepDayOf(step: ReminderStep, rules: ReminderRules, day: string): string {
  return dayAfter(
    day,
    { friendly: -rules.friendlyDays, last: rules.lastDays, cancel: rules.cancelDays }[step],
  );
}

/** Whether an order that is due (or has its last deadline) on `day` and was ordered at `orderedAt` is within a window. */
export function isWithin(
  { from, until, orderedUntil }: StepWindow,
  { day, orderedAt }: { day: string; orderedAt: number },
): boolean {
  return (from === null || day >= from) && day <= until && orderedAt <= orderedUntil;
}

/** The day a reminder of `now` asks to pay by. */
export function deadlineOf(kind: ReminderKind, dueOn: string, rules: ReminderRules, now: number): string {
  return kind === 'friendly' ? dueOn : dayAfter(berlinDay(now), rules.deadlineDays);
}

/**
 * So many days after a last reminder was sent its order is cancelled by itself at the earliest, as it says; null where
 * nothing is cancelled by itself.
 */
export function noticeDaysOf({ deadlineDays, cancelDays }: ReminderRules): number | null {
  return cancelDays === 0 ? null : deadlineDays + cancelDays;
}

/**
 * From which day on an entry of the bank shows that all has been seen that was transferred until `deadline`: what is
 * ordered on its evening leaves a bank day later and is there on the next, and only an entry of yet another day tells
 * that this one is over.
 */
export function statementDayOf(deadline: string): string {
  return bankDayAfter(deadline, 3);
}

/** Whether the shop may write to guests, or cancel, by itself: by day, when the club's telephone is answered. */
export function isDaytime(now: number): boolean {
  const hour = Number(wallTimeOf(storedTimeOfInstant(now)).slice(11, 13));
  return hour >= 9 && hour < 19;
}

/** Why a step is not taken for now. */
export const reminderPauses = [
  /** Staff have said that it is neither reminded nor cancelled by itself. */
  'exempt',
  /** There is no address to write to. */
  'no_email',
  /** The guest has withdrawn from it, and staff have not declined that. */
  'withdrawal',
  /** Money has come in that nobody has assigned yet, and it may be for this order. */
  'bank_entry',
  /** It is being paid by PayPal, or PayPal or staff still look into that. */
  'paypal',
  /** Money went back to the guest. */
  'refunded',
  /** A part was paid after the last reminder; before a cancellation, ever. */
  'partial_payment',
  /** The last reminder has not gone out, so that nobody can have kept to it. */
  'mail_not_sent',
  /** The last reminder did not say that the order would be cancelled. */
  'not_told',
  /** It went out so late that the days it gave are not over. */
  'told_lately',
  /** The bank's statement that would show a transfer within the deadline has not been seen. */
  'bank_statement',
] as const;
export type ReminderPause = (typeof reminderPauses)[number];

export interface PauseFacts {
  email: string;
  isExempt: boolean;
  isWithdrawn: boolean;
  /** An unassigned entry of the bank could be its payment. */
  mayBePaid: boolean;
  /** A payment by PayPal is under way or unclear. */
  isAtPaypal: boolean;
  /** When the latest payment was booked that was not taken back, epoch milliseconds; null for none. */
  lastPaymentAt: number | null;
  /** One of those that were not taken back is money given back. */
  isRefunded: boolean;
  /** When the latest reminder was put into the outbox, and whether it is known to have gone out; null for none. */
  lastReminder: { at: number; isSent: boolean } | null;
}

/** What only a cancellation asks for; the days are `YYYY-MM-DD`. */
export interface CancelFacts {
  today: string;
  /** From when the last reminder says, as it went out, that the order is cancelled; null where it does not. */
  toldDay: string | null;
  /** The day up to which the bank's statement is to be seen first; null where it has been. */
  statementDay: string | null;
}

/** Why an order is left alone although a reminder is due; null where nothing speaks against it. */
export function reminderPauseOf(facts: PauseFacts): ReminderPause | null {
  const { email, lastPaymentAt, lastReminder, isRefunded } = facts;
  const pause = commonPauseOf(facts);
  if (pause !== null) return pause;
  if (email === '') return 'no_email';
  if (isRefunded) return 'refunded';
  const isAnswered = lastPaymentAt !== null && lastReminder !== null && lastPaymentAt >= lastReminder.at;
  return isAnswered ? 'partial_payment' : null;
}

/** Why an order is not cancelled although its deadline is over; null where nothing speaks against it. */
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

/** Whether somebody who has looked at it may send all the same: only he knows what was agreed about the money. */
export function mayStaffOverride(pause: ReminderPause): boolean {
  return pause === 'partial_payment' || pause === 'refunded';
}
