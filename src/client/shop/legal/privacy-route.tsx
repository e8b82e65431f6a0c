import { useLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { FactList } from './fact-list.tsx';
import { addedSection } from './legal-blocks.tsx';
import { ClubAddress, LegalPage, type LegalPageData } from './legal-page.tsx';

export { loadLegalPage as loader } from './legal-page.tsx';

export function Component() {
  const { festival, legal } = useLoaderData<LegalPageData>();
  const { club, donation } = festival;
  return (
    <LegalPage
      title="Datenschutzerklärung"
      {...(legal.privacy.as_of && { asOf: legal.privacy.as_of })}
      description={`Welche Daten der Kartenshop von ${club.name} braucht, wofür, wie lange, und welche Rechte du hast.`}
      intro={
        <>
          <p>
            Kurz gesagt: Wir fragen nur, was wir für deine Karten brauchen. Es gibt keine Werbung, keine
            Besucherstatistik und keine Inhalte von fremden Servern; auch Schriften und Bilder kommen von uns.
            Deshalb brauchst du hier auch kein Cookie-Fenster wegzuklicken.
          </p>
          <p>Und nun der Reihe nach.</p>
        </>
      }
      sections={[
        {
          id: 'verantwortlich',
          title: 'Wer verantwortlich ist',
          body: (
            <>
              <p>Verantwortlich für die Verarbeitung deiner Daten in diesem Shop ist:</p>
              <ClubAddress club={club} />
              <p>
                Vertreten durch {club.represented_by}. Mit Fragen zum Datenschutz wendest du dich am
                einfachsten an die genannte E-Mail-Adresse.
              </p>
            </>
          ),
        },
        { id: 'aufruf', title: 'Wenn du den Shop aufrufst', body: <ServerLogs /> },
        { id: 'geraet', title: 'Was auf deinem Gerät gespeichert wird', body: <DeviceStorage /> },
        { id: 'bestellung', title: 'Wenn du bestellst', body: <OrderData /> },
        { id: 'zahlung', title: 'Wenn du bezahlst oder spendest', body: <PaymentData donation={donation} /> },
        { id: 'einlass', title: 'Am Einlass', body: <Admission /> },
        { id: 'schreiben', title: 'Wenn du uns schreibst oder widerrufst', body: <Correspondence /> },
        { id: 'team', title: 'Wenn du zum Team gehörst', body: <StaffData /> },
        { id: 'empfaenger', title: 'Wer deine Daten bekommt', body: <Recipients /> },
        { id: 'dauer', title: 'Wie lange wir Daten behalten', body: <Retention /> },
        { id: 'rechte', title: 'Deine Rechte', body: <Rights club={club} /> },
        { id: 'beschwerde', title: 'Beschwerde und Sicherheit', body: <Complaint /> },
        ...addedSection('Ergänzende Hinweise', legal.privacy, club),
      ]}
    />
  );
}

function ServerLogs() {
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

function DeviceStorage() {
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

function OrderData() {
  return (
    <>
      <p>
        Für eine Bestellung brauchen wir Vornamen, Nachnamen, E-Mail-Adresse, Telefonnummer, Straße und
        Hausnummer, Postleitzahl und Ort. Dazu kommen die gewählten Karten und Plätze, ein eingelöster
        Rabattcode, der Zeitpunkt und, wenn du magst, eine Bemerkung; soll die Rechnung an eine Firma gehen,
        auch deren Name, Anschrift, USt-IdNr. und Referenz. Ohne die Pflichtangaben können wir keinen Vertrag
        mit dir schließen.
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

function PaymentData({ donation }: { donation: Festival['donation'] }) {
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
      <p>
        Bekommst du Geld zurück und wir wissen nicht, auf welches Konto, etwa nach einer Absage, schicken wir
        dir einen Link, über den du Kontoinhaber und IBAN einmal angeben und nach einer Verlegung deine Karten
        zurückgeben kannst. Er gilt nur dafür und nur einige Wochen; wir speichern davon einen Prüfwert, bis
        wann er gilt und wann du ihn benutzt hast. Das Konto verwenden wir nur für diese Überweisung. Bei der
        Bestellung steht, welche Absage, Verlegung oder Preisminderung sie betraf.
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

function Admission() {
  return (
    <p>
      Der Code auf deiner Karte enthält nur ihre Nummer, nicht deinen Namen. Beim Einlass halten wir fest,
      wann und an welchem Eingang sie eingelöst wurde, damit keine Karte zweimal gilt. Wird eine Karte
      vermisst, dürfen die Helferinnen und Helfer nach Namen oder Bestellnummer suchen. Rechtsgrundlage ist
      der Vertrag mit dir (Artikel 6 Absatz 1 Buchstabe b DSGVO).
    </p>
  );
}

function Correspondence() {
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

function StaffData() {
  return (
    <p>
      Für Mitglieder des Teams speichern wir Namen, E-Mail-Adresse, Berechtigungen, einen Prüfwert des
      Passworts, wenn du einen zweiten Faktor einrichtest, dessen Schlüssel und Prüfwerte deiner
      Notfall-Codes, und, wer wann was geändert hat: an Bestellungen, Veranstaltungen, Einstellungen und im
      Team, und wer etwas abgesagt, erstattet oder ein Archiv erstellt hat. Bei der Abendkasse halten wir auf
      Zählblättern fest, wer verkauft und wer gezählt hat. Das brauchen wir, um den Shop zu führen und
      Buchungen nachvollziehen zu können (Artikel 6 Absatz 1 Buchstabe f DSGVO), für die Zählblätter
      verpflichtet uns das Steuerrecht (Buchstabe c). Eine Anmeldung endet nach zwölf Stunden ohne Benutzung,
      mit „Angemeldet bleiben“ nach 30 Tagen.
    </p>
  );
}

function Recipients() {
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

function Retention() {
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
            'Absagen, Verlegungen und Läufe von Erstattungen',
            'so lange wie die letzte Bestellung, die dazu gehört, mindestens acht Jahre ab dem Ende des Jahres',
          ],
          [
            'Zählblätter der Abendkasse, das Protokoll des Teams und Archive unserer Bücher, in denen die Rechnungen liegen',
            'zehn Jahre ab dem Ende des Jahres (§ 147 AO)',
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
          ['Links zu Erstattungen', 'bis sie nicht mehr gelten, wenige Wochen'],
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

function Rights({ club }: { club: Festival['club'] }) {
  return (
    <>
      <p>Du hast das Recht,</p>
      <ul>
        <li>
          zu erfahren, welche Daten wir über dich gespeichert haben, und eine Kopie zu bekommen (Artikel 15
          DSGVO),
        </li>
        <li>falsche Angaben berichtigen zu lassen (Artikel 16),</li>
        <li>
          deine Daten löschen zu lassen, soweit wir sie nicht aufbewahren müssen, etwa weil sie in einer
          Rechnung stehen (Artikel 17),
        </li>
        <li>die Verarbeitung einschränken zu lassen (Artikel 18),</li>
        <li>deine Angaben in einem gängigen Format mitzunehmen (Artikel 20),</li>
        <li>
          <strong>
            einer Verarbeitung zu widersprechen, die wir auf ein berechtigtes Interesse stützen, aus Gründen,
            die sich aus deiner besonderen Situation ergeben (Artikel 21).
          </strong>
        </li>
      </ul>
      <p>
        Eine formlose Nachricht an <a href={`mailto:${club.email}`}>{club.email}</a> genügt. Nenn bitte die
        Bestellnummer, damit wir dich finden. Das kostet dich nichts, und wir antworten spätestens nach einem
        Monat.
      </p>
    </>
  );
}

function Complaint() {
  return (
    <>
      <p>
        Findest du, dass wir mit deinen Daten nicht richtig umgehen, kannst du dich bei einer
        Datenschutz-Aufsichtsbehörde beschweren, zum Beispiel bei der des Bundeslandes, in dem du wohnst oder
        in dem wir unseren Sitz haben (Artikel 77 DSGVO). Wir freuen uns, wenn du vorher mit uns sprichst.
      </p>
      <p>
        Die Verbindung zum Shop ist im Betrieb verschlüsselt, Passwörter und Zugangsschlüssel speichern wir
        nur als Prüfwerte. Entscheidungen, die allein ein Computer trifft und die dich rechtlich oder ähnlich
        erheblich betreffen, gibt es bei uns nicht, ebenso wenig ein Profiling.
      </p>
    </>
  );
}
