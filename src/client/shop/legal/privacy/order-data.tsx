import type { Festival } from '../../../../contract/festival.ts';

export function OrderData() {
  return (
    <>
      <p>
        Für eine Bestellung brauchen wir Vornamen, Nachnamen, E-Mail-Adresse, Telefonnummer, Straße und
        Hausnummer, Postleitzahl und Ort. Dazu kommen die gewählten Karten und Plätze, ein eingelöster
        Rabattcode, der Zeitpunkt und, wenn du magst, eine Bemerkung. Ohne die Pflichtangaben können wir
        keinen Vertrag mit dir schließen.
      </p>
      <p>
        Wir verwenden diese Angaben, um deine Bestellung zu bestätigen, die Rechnung zu schreiben, dir die
        Karten zu senden und dich zu erreichen, wenn sich am Fest etwas ändert. Rechtsgrundlage ist der
        Vertrag mit dir (Artikel 6 Absatz 1 Buchstabe b DSGVO), für Rechnungen und Buchführung unsere
        gesetzliche Pflicht (Buchstabe c). Für Werbung nutzen wir sie nicht.
      </p>
      <p>
        Deine Bestellung ist über eine Adresse abrufbar, die sich nicht erraten lässt. Gib sie nur weiter,
        wenn jemand die Bestellung sehen soll.
      </p>
    </>
  );
}

export function PaymentData({ donation }: { donation: Festival['donation'] }) {
  return (
    <>
      <p>
        Überweist du uns Geld, sehen wir auf unserem Kontoauszug Namen, Kontonummer, Betrag und
        Verwendungszweck und ordnen sie deiner Bestellung zu. Bei einer Lastschrift verarbeiten wir außerdem
        das erteilte Mandat. Zahlst du mit PayPal, gibst du deine Zahlungsdaten dort ein; PayPal erfährt von
        uns Bestellnummer und Betrag, und wir erfahren nur, ob die Zahlung geklappt hat. Für die Daten bei
        PayPal ist die PayPal (Europe) S.à r.l. et Cie, S.C.A. in Luxemburg verantwortlich. Rechtsgrundlage
        ist jeweils der Vertrag mit dir (Artikel 6 Absatz 1 Buchstabe b DSGVO).
      </p>
      {donation && (
        <p>
          Nach der Bestellung zeigen wir dir einen Link zu einer Spendenseite („{donation.label}“). Erst wenn
          du ihn öffnest, erfährt deren Betreiber etwas von dir; von uns bekommt er keine Daten.
        </p>
      )}
    </>
  );
}

export function Admission() {
  return (
    <p>
      Der Code auf deiner Karte enthält nur ihre Nummer, nicht deinen Namen. Beim Einlass halten wir fest,
      wann und an welchem Eingang sie eingelöst wurde, damit keine Karte zweimal gilt. Wird eine Karte
      vermisst, dürfen die Helferinnen und Helfer nach Namen oder Bestellnummer suchen. Rechtsgrundlage ist
      der Vertrag mit dir (Artikel 6 Absatz 1 Buchstabe b DSGVO).
    </p>
  );
}

export function Correspondence() {
  return (
    <>
      <p>
        Widerrufst du online, speichern wir Namen, Bestellnummer, E-Mail-Adresse, Bemerkung und Zeitpunkt,
        bestätigen dir den Eingang und bearbeiten den Widerruf. Dazu verpflichtet uns der Vertrag mit dir und
        das Gesetz (Artikel 6 Absatz 1 Buchstaben b und c DSGVO).
      </p>
      <p>
        Schreibst du uns oder rufst du an, verwenden wir deine Angaben, um dir zu helfen, und löschen sie,
        wenn alles geklärt ist und keine Aufbewahrungspflicht entgegensteht. Rechtsgrundlage ist der Vertrag
        mit dir oder unser berechtigtes Interesse, dir zu antworten (Artikel 6 Absatz 1 Buchstaben b und f
        DSGVO).
      </p>
    </>
  );
}

export function StaffData() {
  return (
    <p>
      Für Mitglieder des Teams speichern wir Namen, E-Mail-Adresse, Berechtigungen, einen Prüfwert des
      Passworts, wenn du einen zweiten Faktor einrichtest, dessen Schlüssel und Prüfwerte deiner
      Notfall-Codes, und, wer wann was an einer Bestellung geändert hat. Das brauchen wir, um den Shop zu
      führen und Buchungen nachvollziehen zu können (Artikel 6 Absatz 1 Buchstabe f DSGVO). Eine Anmeldung
      endet nach zwölf Stunden ohne Benutzung, mit „Angemeldet bleiben“ nach 30 Tagen.
    </p>
  );
}
