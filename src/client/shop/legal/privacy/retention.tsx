import { FactList } from '../fact-list.tsx';

export function Recipients() {
  return (
    <>
      <p>
        Zugriff auf deine Daten haben nur die Mitglieder unseres Teams, die ihn für ihre Aufgabe brauchen. Wir
        verkaufen keine Daten und geben sie nicht zu Werbezwecken weiter.
      </p>
      <p>
        Soweit wir den Server nicht selbst betreiben und E-Mails nicht selbst versenden, arbeiten dafür
        Dienstleister nach unserer Weisung und mit einem Vertrag zur Auftragsverarbeitung (Artikel 28 DSGVO).
        Unsere Bank und, wenn es das Gesetz verlangt, das Finanzamt erhalten, was sie für ihre Aufgabe
        brauchen. Eine Übermittlung in Länder außerhalb der Europäischen Union ist nicht vorgesehen.
      </p>
    </>
  );
}

export function Retention() {
  return (
    <>
      <FactList
        facts={[
          ['Reservierte Plätze', 'wenige Minuten, bis du bestellst oder die Reservierung abläuft'],
          ['Nicht bezahlte Bestellungen', 'werden nach drei Monaten gelöscht'],
          [
            'Bezahlte Bestellungen und Rechnungen',
            'acht Jahre ab dem Ende des Jahres, wie es das Steuerrecht verlangt (§ 147 AO, § 14b UStG); danach werden sie gelöscht',
          ],
          [
            'Ehrenkarten und andere Karten, die nichts kosten',
            'drei Monate nach der Veranstaltung löschen wir, wer sie bekommen hat',
          ],
          [
            'Einlass-Daten',
            'die einzelnen Scans bis drei Monate nach der Veranstaltung; dass eine Karte eingelöst wurde, steht so lange bei ihr, wie es die Bestellung gibt',
          ],
          [
            'Kontoauszüge',
            'Namen, Kontonummer und Verwendungszweck im Shop noch zwei Wochen, nachdem die Zahlung zugeordnet ist, und bis zu viel Gezahltes zurück ist; im Auszug der Bank acht Jahre',
          ],
          ['Konto für eine Erstattung', 'acht Wochen, nachdem das Geld zurücküberwiesen ist'],
          [
            'Widerrufe',
            'so lange wie die Bestellung, die gemeint ist; ohne sie ein Jahr, nachdem sie erledigt sind',
          ],
          ['Protokoll des Servers', 'wenige Wochen, ohne IP-Adressen'],
        ]}
      />
      <p>
        In Sicherungskopien können gelöschte Daten noch eine kurze Zeit enthalten sein, bis die Kopien
        überschrieben werden. So lange greifen wir nur im Notfall auf sie zu.
      </p>
    </>
  );
}
