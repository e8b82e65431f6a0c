import type { ConfirmationFacts } from './confirmation-facts.ts';
import { greetingOf } from './greeting-of.ts';
import { giroCodeWords } from './payment-card.ts';

/** The sentences of the order confirmation, the same in HTML and plain text. */
export function orderConfirmationWords(facts: ConfirmationFacts) {
  const { firstname, payment, total, paid, toPay, isByPaypal, payBy, number } = facts;
  const received = paid === null ? '' : `Von ${total} sind ${paid} schon da, vielen Dank! `;
  const paypal = isByPaypal
    ? 'Hast du schon mit PayPal bezahlt? Dann ist alles erledigt. Sonst geht es auf der Seite deiner Bestellung weiter, oder du überweist. '
    : '';
  const paragraphs = {
    due: {
      next:
        paid === null
          ? 'Sobald deine Zahlung bei uns eingegangen ist, schicken wir dir Rechnung und Karten per Mail.'
          : 'Sobald auch der Rest bei uns eingegangen ist, schicken wir dir Rechnung und Karten per Mail.',
      pay: `${paypal}${received}Bitte überweise ${paid === null ? '' : 'noch '}${toPay} bis zum ${payBy}. Gib als Verwendungszweck nur die Bestellnummer an, dann finden wir deine Zahlung sofort.`,
    },
    nothing: {
      next: 'Es ist nichts zu bezahlen. Deine Karten kommen in einer eigenen Mail.',
      pay: null,
    },
    none: {
      next: 'Den aktuellen Stand siehst du jederzeit auf der Seite deiner Bestellung.',
      pay: null,
    },
  }[payment];
  return {
    subject: `Bestellbestätigung ${number}`,
    greeting: greetingOf(firstname),
    thanks: 'danke für deine Bestellung! Deine Karten sind für dich reserviert.',
    notAnInvoice: 'Diese Mail bestätigt deine Bestellung, sie ist keine Rechnung.',
    ...paragraphs,
    ...giroCodeWords(facts),
    toOrder: 'Deine Bestellung ansehen',
    terms: 'Es gelten unsere Allgemeinen Geschäftsbedingungen',
    kept: 'Zum Aufbewahren liegen sie dieser Mail mit der Widerrufsbelehrung als PDF bei.',
    questions: 'Fragen? Antworte einfach auf diese Mail.',
  };
}

export type OrderConfirmationWords = ReturnType<typeof orderConfirmationWords>;
