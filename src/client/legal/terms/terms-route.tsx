import { useLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { LegalPage } from '../legal-page.tsx';
import { Delivery, RetentionOfTitle } from './delivery.tsx';
import { FinalProvisions } from './final-provisions.tsx';
import { Payment } from './payment.tsx';
import { Prices, Purchase, Scope } from './purchase.tsx';
import { Visit } from './visit.tsx';
import { Withdrawal } from './withdrawal.tsx';

export { fetchFestival as loader } from '../../api/fetch-festival.ts';

export function Component() {
  const festival = useLoaderData<Festival>();
  const { club, bank } = festival;
  return (
    <LegalPage
      title="Allgemeine Geschäftsbedingungen"
      description={`Zu welchen Bedingungen ${club.name} Karten und Sitzplätze verkauft: Bestellung, Zahlung, Lieferung und Widerruf.`}
      asOf="Februar 2025"
      intro={
        <p>
          Diese Bedingungen gelten, wenn du in unserem Kartenshop Karten oder Sitzplätze kaufst. Wir haben sie
          so kurz und verständlich gehalten, wie es geht. Ist trotzdem etwas unklar, frag uns einfach.
        </p>
      }
      sections={[
        { id: 'geltung', title: 'Geltung und Vertragspartner', body: <Scope club={club} /> },
        {
          id: 'bestellung',
          title: 'Bestellung und Vertragsschluss',
          body: <Purchase holdMinutes={festival.hold_minutes} />,
        },
        { id: 'preise', title: 'Preise und Rabatte', body: <Prices /> },
        {
          id: 'zahlung',
          title: 'Zahlung',
          body: <Payment bank={bank} paymentTermDays={festival.payment_term_days} />,
        },
        { id: 'lieferung', title: 'Lieferung der Karten', body: <Delivery /> },
        { id: 'eigentumsvorbehalt', title: 'Eigentumsvorbehalt', body: <RetentionOfTitle /> },
        { id: 'widerruf', title: 'Widerrufsrecht', body: <Withdrawal club={club} /> },
        { id: 'besuch', title: 'Einlass, Absage und Haftung', body: <Visit /> },
        { id: 'schluss', title: 'Schlussbestimmungen', body: <FinalProvisions club={club} /> },
      ]}
    />
  );
}
