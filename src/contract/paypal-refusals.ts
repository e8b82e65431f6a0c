/** What is refused around PayPal; part of `refusals`. */
export const paypalRefusals = {
  webhook_unsigned: { status: 403, message: 'Diese Nachricht kam nicht von PayPal.' },
  paypal_booking: {
    status: 409,
    message:
      'Diese Buchung hat PayPal gemeldet und lässt sich hier nicht zurücknehmen. Gib das Geld bei PayPal zurück, dann bucht der Shop die Erstattung von selbst.',
  },
  no_paypal: {
    status: 501,
    message: 'Zahlung mit PayPal ist zurzeit nicht möglich. Bitte bestelle auf Rechnung.',
  },
} as const;
