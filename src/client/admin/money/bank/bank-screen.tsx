import { Link, useLoaderData } from 'react-router-dom';
import type { Bank } from '../../../platform/api/fetch-bank.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { euroWords } from '../../euro-words.ts';
import { momentWords } from '../../moment-words.ts';
import { officePathTo } from '../../office-path-to.ts';
import { officePaths } from '../../office-paths.ts';
import styles from './bank.module.css';
import { BankUpload } from './bank-upload.tsx';
import { entriesInWords, paymentsInWords } from './bank-words.ts';

/** Files of the bank: a new one to be taken in, and what is left of the earlier ones. */
export function BankScreen() {
  const { imports, open, account } = useLoaderData<Bank>();
  const [latest] = imports;
  return (
    <>
      <p>
        <Link to={officePaths.orders}>Zurück zu den Bestellungen</Link>
      </p>
      <div className={styles.top}>
        <PageTitle>Kontoauszüge</PageTitle>
        <LinkButton to={officePaths.reconciliation} variant="secondary">
          Abgleich
        </LinkButton>
      </div>
      <BankUpload account={account} />
      <section aria-labelledby="eingelesen" className={styles.part}>
        <h2 id="eingelesen">Eingelesen</h2>
        {latest !== undefined && (
          <p>
            Zuletzt eingelesen am {momentWords(latest.created_at)}.{' '}
            {open.count > 0 ? (
              <>
                Noch zu klären: <strong>{entriesInWords(open.count)}</strong> über {euroWords(open.amount)}.
              </>
            ) : (
              'Alles ist geklärt.'
            )}
          </p>
        )}
        {imports.length === 0 ? (
          <Notice>Noch ist kein Kontoauszug eingelesen.</Notice>
        ) : (
          <ul className={styles.imports}>
            {imports.map((one) => (
              <Card as="li" key={one.id} className={styles.import}>
                <div className={styles.top}>
                  <h3 className={styles.name}>
                    <Link to={officePathTo.bankImport(one.id)}>{one.file_name}</Link>
                  </h3>
                  {one.open.count > 0 ? (
                    <Badge tone="warning">{one.open.count} zu klären</Badge>
                  ) : (
                    <Badge tone="good">Erledigt</Badge>
                  )}
                </div>
                <p className={styles.soft}>
                  {momentWords(one.created_at)}, {one.created_by}
                </p>
                <p>
                  {one.booked.count === 0
                    ? one.open.count === 0
                      ? 'Nichts gebucht'
                      : 'Noch nichts gebucht'
                    : `${paymentsInWords(one.booked.count)} über ${euroWords(one.booked.amount)} gebucht`}
                  {one.known_count > 0 && `, ${entriesInWords(one.known_count)} kannten wir schon`}
                </p>
              </Card>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
