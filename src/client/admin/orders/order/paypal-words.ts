import type { PaypalState } from '../../../../contract/paypal.ts';
import type { OrderHistoryEntry } from '../../../../contract/staff-orders.ts';

const words: Record<PaypalState, string> = {
  open: 'Der Gast wollte mit PayPal bezahlen und hat es noch nicht getan.',
  pending: 'PayPal prüft die Zahlung noch. Gebucht wird sie von selbst.',
  denied: 'PayPal hat die Zahlung abgelehnt. Der Gast kann es noch einmal versuchen oder überweisen.',
  paid: 'Über PayPal bezahlt.',
  wrong: 'Was PayPal meldet, passt nicht zu dieser Bestellung. Bitte dort nachsehen.',
  closed:
    'Was PayPal gemeldet hat, ist geklärt. Der Gast kann noch einmal mit PayPal bezahlen oder überweisen.',
};

/** How far an order's payment by PayPal has come, for staff. */
export function paypalWords(state: PaypalState): string {
  return words[state];
}

/** What PayPal said of a payment or a refund (`money`) that did not fit. */
export function paypalDoubtWords({ about, reason }: OrderHistoryEntry['facts'], money: string): string {
  switch (about) {
    case 'refund':
      return `PayPal meldet eine Erstattung über ${money}, mehr als noch bezahlt ist. Nichts gebucht, bitte dort nachsehen.`;
    case 'reversal':
      return `PayPal hat ${money} zurückgebucht, mehr als noch bezahlt ist. Nichts gebucht, bitte dort nachsehen.`;
    case 'unread':
      return 'PayPal meldet, dass Geld zurückging, und der Shop kann nicht lesen, wie viel. Nichts gebucht, bitte dort nachsehen.';
    default:
      return `PayPal meldet ${reason} statt der Zahlung von ${money}. Nichts gebucht, bitte dort nachsehen.`;
  }
}
