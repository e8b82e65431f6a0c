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
export function pauseOf(facts: PauseFacts): ReminderPause | null {
  const { email, lastPaymentAt, lastReminder, isRefunded } = facts;
  const pause = pauseOfAll(facts);
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
  const pause = pauseOfAll(facts);
  if (pause !== null) return pause;
  if (facts.isRefunded) return 'refunded';
  if (facts.lastPaymentAt !== null) return 'partial_payment';
  if (facts.lastReminder?.isSent !== true) return 'mail_not_sent';
  if (toldDay === null) return 'not_told';
  if (today < toldDay) return 'told_lately';
  return statementDay === null ? null : 'bank_statement';
}

function pauseOfAll({ isExempt, isWithdrawn, mayBePaid, isAtPaypal }: PauseFacts): ReminderPause | null {
  if (isExempt) return 'exempt';
  if (isWithdrawn) return 'withdrawal';
  if (mayBePaid) return 'bank_entry';
  return isAtPaypal ? 'paypal' : null;
}

/** Whether somebody who has looked at it may send all the same: only he knows what was agreed about the money. */
export function isForPeople(pause: ReminderPause): boolean {
  return pause === 'partial_payment' || pause === 'refunded';
}
