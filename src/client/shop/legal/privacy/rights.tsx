import type { Festival } from '../../../../contract/festival.ts';

export function Rights({ club }: { club: Festival['club'] }) {
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

export function Complaint() {
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
