import type { ReminderStep } from './reminder.ts';

/** Why a step is not taken for now. */
export const reminderPauses = [
  /** There is no address to write to. */
  'no_email',
  /** The guest has withdrawn from it, and staff have not declined that. */
  'withdrawal',
  /** Money has come in that nobody has assigned yet, and it may be for this order. */
  'bank_entry',
  /** A part was paid after the last reminder; before a cancellation, ever. */
  'partial_payment',
  /** The last reminder has not gone out, so that nobody can have kept to it. */
  'mail_not_sent',
] as const;
export type ReminderPause = (typeof reminderPauses)[number];

export interface PauseFacts {
  email: string;
  isWithdrawn: boolean;
  /** An unassigned entry of the bank could be its payment. */
  mayBePaid: boolean;
  /** When the latest payment was booked that was not taken back, epoch milliseconds; null for none. */
  lastPaymentAt: number | null;
  /** When the latest reminder was put into the outbox, and whether it is known to have gone out; null for none. */
  lastReminder: { at: number; isSent: boolean } | null;
}

/** Why an order is left alone although a step is due; null where nothing speaks against it. */
export function pauseOf(step: ReminderStep, facts: PauseFacts): ReminderPause | null {
  const { email, isWithdrawn, mayBePaid, lastPaymentAt, lastReminder } = facts;
  if (isWithdrawn) return 'withdrawal';
  if (mayBePaid) return 'bank_entry';
  if (step === 'cancel') {
    if (lastPaymentAt !== null) return 'partial_payment';
    return lastReminder?.isSent === true ? null : 'mail_not_sent';
  }
  if (email === '') return 'no_email';
  const isAnswered = lastPaymentAt !== null && lastReminder !== null && lastPaymentAt >= lastReminder.at;
  return isAnswered ? 'partial_payment' : null;
}

/** Whether somebody who has looked at it may send all the same: only he knows what was agreed about the rest. */
export function isForPeople(pause: ReminderPause): boolean {
  return pause === 'partial_payment';
}
