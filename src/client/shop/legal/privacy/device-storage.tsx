import { FactList } from '../fact-list.tsx';

export function ServerLogs() {
  return (
    <>
      <p>
        Damit eine Seite zu dir findet, übermittelt dein Browser wie bei jeder Website deine IP-Adresse, die
        gewünschte Adresse und Angaben zum Browser. Wir brauchen sie, um dir zu antworten und um den Shop vor
        Überlastung und vor dem Erraten von Passwörtern und Rabattcodes zu schützen. Dafür zählt der Server
        kurze Zeit, wie viele Anfragen von einer IP-Adresse kommen; diese Zahlen stehen nur im
        Arbeitsspeicher.
      </p>
      <p>
        Im Protokoll des Servers halten wir je Anfrage Zeitpunkt, Art der aufgerufenen Seite, Ergebnis und
        Dauer fest, aber weder IP-Adresse noch Namen. Wir brauchen es, um Fehler zu finden.
      </p>
      <p>
        Rechtsgrundlage ist unser berechtigtes Interesse an einem sicheren und verlässlichen Shop (Artikel 6
        Absatz 1 Buchstabe f DSGVO).
      </p>
    </>
  );
}

export function DeviceStorage() {
  return (
    <>
      <p>
        Wir speichern auf deinem Gerät nur, was für das Bestellen nötig ist. Eine Einwilligung ist dafür nicht
        erforderlich (§ 25 Absatz 2 Nummer 2 TDDDG). Nichts davon dient der Wiedererkennung auf anderen
        Seiten.
      </p>
      <FactList
        facts={[
          [
            'Cookie „guest“',
            'Entsteht, wenn du Sitzplätze reservierst: eine zufällige Kennung, an der wir erkennen, welche Plätze für dich freigehalten werden. Skripte können sie nicht lesen. Sie verfällt nach 30 Tagen; wir selbst bewahren nur einen Prüfwert davon auf.',
          ],
          [
            'Sitzungsspeicher',
            'Dein Warenkorb, ein eingegebener Rabattcode, was du in ein Formular getippt hast und wie weit du gescrollt warst. Bleibt in diesem Tab und verschwindet, wenn du ihn schließt. Zu uns gelangt es erst, wenn du etwas abschickst.',
          ],
          [
            'Zwischenspeicher des Browsers',
            'Seiten, die du angesehen hast, Angaben zu Veranstaltungen und Plätzen und die Dateien des Shops, damit er schnell und auch ohne Netz da ist. Gespeichert wird nur, was für alle gleich ist, nichts von dir und deiner Bestellung; Neues ersetzt das Alte.',
          ],
          [
            'Lokaler Speicher „token“',
            'Nur für das Team: der Schlüssel einer Anmeldung. Er wird beim Abmelden gelöscht.',
          ],
        ]}
      />
      <p>
        Du kannst all das jederzeit in den Einstellungen deines Browsers löschen. Reservierte Plätze gibst du
        damit spätestens nach Ablauf der Reservierung frei.
      </p>
    </>
  );
}
