/** Until then the guest is at PayPal, and its answers come by themselves. */
export const FIRST_QUESTION_MS = 2 * 60 * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What was opened at PayPal can be agreed to and collected for three hours (developer.paypal.com, "Handle uncaptured
 * payments"); older pages say six.
 */
export const CAPTURABLE_MS = 6 * 60 * 60 * 1000;

/** PayPal decides in days, and gives back after 30 what nobody has accepted. */
const DECIDED_MS = 35 * DAY_MS;

/** When PayPal is asked again about what was opened at `createdAt`: at twice its age, once a day at the least. */
export function nextQuestionAt(createdAt: number, now: number): number {
  return now + Math.min(Math.max(now - createdAt, FIRST_QUESTION_MS), DAY_MS);
}

/** Whether nothing can come any more of what PayPal says is not paid yet. */
export function isPastPaying(createdAt: number, now: number): boolean {
  return now - createdAt >= CAPTURABLE_MS;
}

/** Whether PayPal is no longer waited for, whatever it says or does not say. */
export function isPastDeciding(createdAt: number, now: number): boolean {
  return now - createdAt >= DECIDED_MS;
}
