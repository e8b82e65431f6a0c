import type { Festival } from '../../../contract/festival.ts';
import { formatIban } from '../../../domain/iban.ts';
import { FactList } from '../fact-list.tsx';

export interface PaymentProps {
  bank: Festival['bank'];
  paymentTermDays: number;
}

export function Payment({ bank, paymentTermDays }: PaymentProps) {
  return (
    <>
      <p>
        Bei uns kannst du per Vorkasse, Lastschrift oder PayPal bezahlen. Welche dieser Zahlungsarten für
        deine Bestellung zur Wahl stehen, siehst du im Warenkorb, bevor du bestellst.
      </p>
      <h3>Vorkasse</h3>
      <p>
        Du bestellst auf Rechnung und überweist den Gesamtbetrag, bevor wir die Karten ausgeben. Er ist ohne
        Abzug innerhalb von {paymentTermDays} Tagen nach der Bestellung zu zahlen. Den Verwendungszweck
        findest du in der Bestellbestätigung; bitte gib ihn an, damit wir deine Zahlung zuordnen können.
        Unsere Bankverbindung:
      </p>
      <FactList
        facts={[
          ['Kontoinhaber', bank.holder],
          ['IBAN', formatIban(bank.iban)],
          ['BIC', bank.bic],
          ['Bank', bank.bank_name],
        ]}
      />
      <h3>Lastschrift</h3>
      <p>
        Bei Zahlung per Lastschrift erteilst du uns ein SEPA-Lastschriftmandat. Wir kündigen dir den Einzug
        mindestens einen Tag vorher an. Wird eine Lastschrift aus einem Grund zurückgegeben, den du zu
        vertreten hast, trägst du die Kosten, die die Bank uns dafür berechnet.
      </p>
      <h3>PayPal</h3>
      <p>
        Bei Zahlung mit PayPal leiten wir dich zu PayPal weiter, wo du die Zahlung freigibst. Deine Karten
        sind bezahlt, sobald PayPal uns die Zahlung bestätigt.
      </p>
      <h3>Wenn die Zahlung ausbleibt</h3>
      <p>
        Ist der Betrag nach Ablauf der Frist nicht bei uns, erinnern wir dich. Bleibt er auch danach aus,
        dürfen wir vom Vertrag zurücktreten und die Plätze wieder zum Verkauf stellen. Nicht bezahlte
        Bestellungen löschen wir nach drei Monaten.
      </p>
    </>
  );
}
