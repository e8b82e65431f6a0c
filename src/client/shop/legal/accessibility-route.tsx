import { Link, useLoaderData } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { FactList } from './fact-list.tsx';
import { ClubAddress, LegalPage, type LegalPageData } from './legal-page.tsx';

export { loadLegalPage as loader } from './legal-page.tsx';

export function Component() {
  const { club, hold_minutes } = useLoaderData<LegalPageData>().festival;
  return (
    <LegalPage
      title="Barrierefreiheit"
      description={`Was den Kartenshop von ${club.name} für alle benutzbar macht, wo es noch hakt und wer hilft.`}
      intro={
        <p>
          Auf das Fest sollen alle kommen können, und in den Shop auch. Als kleiner Verein sind wir zu dieser
          Erklärung nicht verpflichtet (§ 3 Absatz 3 BFSG); wir geben sie gern.
        </p>
      }
      sections={[
        {
          id: 'ziel',
          title: 'Woran wir uns messen',
          body: (
            <p>
              Maßstab sind die Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA. Jede Seite wird
              dafür von Programmen geprüft und mit der Tastatur, großer Schrift und verschiedenen Farben
              ausprobiert. Ein Gutachten von außen gibt es nicht.
            </p>
          ),
        },
        {
          id: 'was-geht',
          title: 'Was du nutzen kannst',
          body: (
            <FactList
              facts={[
                [
                  'Tastatur',
                  'Alles geht ohne Maus, auch die Wahl der Sitzplätze: mit den Pfeiltasten von Platz zu Platz, mit der Leertaste auswählen.',
                ],
                [
                  'Vorlesen',
                  'Jeder Platz wird mit Reihe, Nummer, Preis und Zustand vorgelesen. Zu jedem Saalplan gibt es dieselbe Auswahl als Liste.',
                ],
                [
                  'Sehen',
                  'Die Seiten gibt es hell und dunkel, nach der Einstellung deines Geräts. Die Schrift lässt sich auf das Doppelte vergrößern, Farben kannst du selbst festlegen; kein Zustand ist nur an der Farbe zu erkennen.',
                ],
                [
                  'Ruhe',
                  'Hast du auf deinem Gerät weniger Bewegung eingestellt, bewegt sich auch hier nichts.',
                ],
                ['Rollstuhl und Begleitung', 'Solche Plätze sind im Saalplan und in der Liste benannt.'],
                [
                  'Karten und Rechnungen',
                  'Die PDFs haben eine Struktur zum Vorlesen; unter jedem QR-Code steht der Code auch in Zeichen.',
                ],
              ]}
            />
          ),
        },
        {
          id: 'grenzen',
          title: 'Wo es noch hakt',
          body: (
            <p>
              Plätze sind {hold_minutes} Minuten lang für dich reserviert. Reicht dir das nicht, kannst du die
              Zeit im Warenkorb auf bis zu einer Stunde verlängern, oder du meldest dich bei uns: Wir halten
              sie dir frei. Die Zeichnung eines großen Saalplans ist mit einer Bildschirmlupe mühsam; nimm
              dann die Liste. Texte und Bilder, die der Verein selbst einstellt, prüfen wir von Hand.
            </p>
          ),
        },
        {
          id: 'hilfe',
          title: 'Sag uns, wo du nicht weiterkommst',
          body: (
            <>
              <p>
                Stößt du auf ein Hindernis, sag es uns bitte; wir räumen es aus dem Weg und nehmen deine
                Bestellung solange gern telefonisch auf.
              </p>
              <ClubAddress club={club} />
              <p>
                Wer wir sind, steht im <Link to={paths.imprint}>Impressum</Link>.
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
