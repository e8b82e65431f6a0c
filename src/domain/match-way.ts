/** What became of looking for the order of a payment. */
export const paymentStates = [
  'matched',
  'suggested',
  'partial',
  'over',
  'already_paid',
  'cancelled_order',
  'after_deadline',
  'unmatched',
  'ignored',
] as const;

export type PaymentState = (typeof paymentStates)[number];

/** Why a way of booking is proposed. */
export const wayReasons = [
  /** One order's code, as it was printed. */
  'code',
  /** Several codes, whose open amounts are the sum. */
  'several',
  /** Several codes, one of which has this amount open. */
  'one_of_several',
  /** Several codes, and the amount is another. */
  'several_differ',
  /** A code without the shop's letters before it. */
  'bare_code',
  /** A code with one slip in it. */
  'near_code',
  /** The number of an invoice. */
  'invoice',
  /** The payer's name and the amount. */
  'name',
  /** The payer's name, and the sum of all that is open under it. */
  'name_together',
] as const;

export type WayReason = (typeof wayReasons)[number];

/** One way to book a payment: integer cents for each order, together what came in. */
export interface MatchWay {
  reason: WayReason;
  shares: Array<{ orderId: string; cents: number }>;
}

/** What is booked by one click for all: their orders' codes and amounts are exact. */
export const bookableStates = ['matched', 'after_deadline'] as const satisfies ReadonlyArray<PaymentState>;
