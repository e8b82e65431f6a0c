import { useLoaderData } from 'react-router-dom';
import { addedSection } from '../added-section.tsx';
import { ClubAddress } from '../club-address.tsx';
import { LegalPage } from '../legal-page.tsx';
import type { LegalPageData } from '../load-legal-page.ts';
import { DeviceStorage, ServerLogs } from './device-storage.tsx';
import { Admission, Correspondence, OrderData, PaymentData, StaffData } from './order-data.tsx';
import { Recipients, Retention } from './retention.tsx';
import { Complaint, Rights } from './rights.tsx';

export { loadLegalPage as loader } from '../load-legal-page.ts';

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
