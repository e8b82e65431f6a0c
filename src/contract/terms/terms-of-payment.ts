import { formatIban } from '../../domain/iban.ts';
import type { Festival } from '../festival.ts';
import { type LegalBlock, paragraph } from '../legal-text.ts';

/** The ways to pay; `paymentTermDays` after the order the money is due. */
export function termsOfPayment(bank: Festival['bank'], paymentTermDays: number): LegalBlock[] {
  return [
    paragraph(
      'Bei uns kannst du per Vorkasse, Lastschrift oder PayPal bezahlen. Welche dieser Zahlungsarten für deine Bestellung zur Wahl stehen, siehst du im Warenkorb, bevor du bestellst.',
    ),
    { kind: 'heading', text: 'Vorkasse' },
    paragraph(
      `Du bestellst auf Rechnung und überweist den Gesamtbetrag, bevor wir die Karten ausgeben. Er ist ohne Abzug innerhalb von ${paymentTermDays} Tagen nach der Bestellung zu zahlen. Den Verwendungszweck findest du in der Bestellbestätigung; bitte gib ihn an, damit wir deine Zahlung zuordnen können. Unsere Bankverbindung:`,
    ),
    {
      kind: 'facts',
      facts: [
        ['Kontoinhaber', bank.holder],
        ['IBAN', formatIban(bank.iban)],
        ['BIC', bank.bic],
        ['Bank', bank.bank_name],
      ],
    },
    { kind: 'heading', text: 'Lastschrift' },
    paragraph(
      'Bei Zahlung per Lastschrift erteilst du uns ein SEPA-Lastschriftmandat. Wir kündigen dir den Einzug mindestens einen Tag vorher an. Wird eine Lastschrift aus einem Grund zurückgegeben, den du zu vertreten hast, trägst du die Kosten, die die Bank uns dafür berechnet.',
    ),
    { kind: 'heading', text: 'PayPal' },
    paragraph(
      'Bei Zahlung mit PayPal leiten wir dich zu PayPal weiter, wo du die Zahlung freigibst. Deine Karten sind bezahlt, sobald PayPal uns die Zahlung bestätigt.',
    ),
    { kind: 'heading', text: 'Wenn die Zahlung ausbleibt' },
    paragraph(
      'Ist der Betrag nach Ablauf der Frist nicht bei uns, erinnern wir dich. Bleibt er auch danach aus, dürfen wir vom Vertrag zurücktreten und die Plätze wieder zum Verkauf stellen. Nicht bezahlte Bestellungen löschen wir nach drei Monaten.',
    ),
  ];
}
