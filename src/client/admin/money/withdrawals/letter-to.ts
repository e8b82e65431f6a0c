import type { ReceivedWithdrawal } from '../../../../contract/withdrawals.ts';

/** The address of a mail to whoever has withdrawn, with the number of his order as its subject. */
export function letterTo({
  email,
  order,
  order_number,
}: Pick<ReceivedWithdrawal, 'email' | 'order' | 'order_number'>): string {
  const subject = `Dein Widerruf zur Bestellung ${order?.number ?? order_number}`;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}
