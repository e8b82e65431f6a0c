import { Link, useActionData, useRouteLoaderData } from 'react-router-dom';
import type { Festival } from '../../../../contract/festival.ts';
import { paths } from '../../../platform/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { WithdrawalAnswer } from './declare-here.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalReceipt } from './withdrawal-receipt.tsx';
import styles from './withdrawal-screen.module.css';

/** Where guests withdraw from their orders, without a login (§ 356a BGB). */
export function WithdrawalScreen() {
  const festival = useRouteLoaderData<Festival | null>('guest-frame');
  const answer = useActionData<WithdrawalAnswer>();
  return (
    <div className={styles.screen}>
      <PageTitle
        className={styles.title}
        description="Bestellungen im Kartenshop online widerrufen: ohne Anmeldung, mit sofortiger Eingangsbestätigung."
      >
        Vertrag widerrufen
      </PageTitle>
      {answer?.receipt ? (
        <WithdrawalReceipt {...answer.receipt} />
      ) : (
        <>
          <p>
            Für Karten zu einem festen Termin sieht das Gesetz kein Widerrufsrecht vor. Wir räumen es dir
            trotzdem ein: Du kannst deine Bestellung 14 Tage lang widerrufen, ohne einen Grund zu nennen,
            solange die Karten nicht am Einlass eingelöst sind. Alles Weitere steht in Abschnitt 7 der{' '}
            <Link to={`${paths.terms}#widerruf`}>AGB</Link>.
          </p>
          <Card className={styles.card}>
            <WithdrawalForm answer={answer} />
          </Card>
          {festival && (
            <p className={styles.otherWays}>
              Ein Brief oder eine Mail an <a href={`mailto:${festival.club.email}`}>{festival.club.email}</a>{' '}
              genügt auch.
            </p>
          )}
        </>
      )}
    </div>
  );
}
