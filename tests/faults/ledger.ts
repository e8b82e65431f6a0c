/** An order as a guest sent it, and what he was told: nothing yet, its id, or the status of a refusal. */
export interface Attempt {
  key: string;
  guest: string;
  body: string;
  tickets: number;
  answer: { orderId: string } | { refused: number } | null;
}

/** Seats a guest was told are held for him. */
export interface PromisedHold {
  guest: string;
  event: number;
  seats: number[];
  /** Epoch milliseconds; afterwards somebody else may have them. */
  until: number;
}

/** Everything guests sent and were told, over all storms. */
export interface Ledger {
  attempts: Attempt[];
  holds: PromisedHold[];
}

export function orderIdOf({ answer }: Attempt): string | null {
  return answer !== null && 'orderId' in answer ? answer.orderId : null;
}
