import type { PaypalState } from '../../../contract/paypal.ts';

const words: Record<PaypalState, string> = {
  open: 'Der Gast wollte mit PayPal bezahlen und hat es noch nicht getan.',
  pending: 'PayPal prüft die Zahlung noch. Gebucht wird sie von selbst.',
  denied: 'PayPal hat die Zahlung abgelehnt. Der Gast kann es noch einmal versuchen oder überweisen.',
  paid: 'Über PayPal bezahlt.',
  wrong: 'Was PayPal meldet, passt nicht zu dieser Bestellung. Bitte dort nachsehen.',
};

/** How far an order's payment by PayPal has come, for staff. */
export function paypalWords(state: PaypalState): string {
  return words[state];
}
