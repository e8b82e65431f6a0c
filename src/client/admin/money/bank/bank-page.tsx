import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { type Answer, call } from '../../../platform/api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { formatEuros } from '../euros.ts';
import styles from './bank-page.module.css';
import { formatEntryCount, formatPaymentCount } from './bank-texts.ts';
import { BankUpload } from './bank-upload.tsx';

type Bank = Answer<'GET /api/office/bank'>;

export function loader({ request: { signal } }: LoaderFunctionArgs): Promise<Bank> {
  return call('GET /api/office/bank', { signal });
}

export function Component() {
  const { imports, open, account, folder } = useLoaderData<Bank>();
  const [latest] = imports;
  return (
    <>
      <PageTitle>Kontoauszüge</PageTitle>
      <BankUpload account={account} />
      {folder !== undefined && <FolderNotice folder={folder} />}
      <section aria-labelledby="eingelesen" className={styles.part}>
        <h2 id="eingelesen">Eingelesen</h2>
        {latest !== undefined && (
          <p>
            Zuletzt eingelesen am {formatDateTime(latest.created_at)}.{' '}
            {open.count > 0 ? (
              <>
                Noch zu klären: <strong>{formatEntryCount(open.count)}</strong> über{' '}
                {formatEuros(open.amount)}.
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
                    <Link to={adminPathTo.bankImport(one.id)}>{one.file_name}</Link>
                  </h3>
                  {one.open.count > 0 ? (
                    <Badge tone="warning">{one.open.count} zu klären</Badge>
                  ) : (
                    <Badge tone="good">Erledigt</Badge>
                  )}
                </div>
                <p className={styles.soft}>
                  {formatDateTime(one.created_at)}, {one.created_by}
                </p>
                <p>
                  {one.booked.count === 0
                    ? one.open.count === 0
                      ? 'Nichts gebucht'
                      : 'Noch nichts gebucht'
                    : `${formatPaymentCount(one.booked.count)} über ${formatEuros(one.booked.amount)} gebucht`}
                  {one.known_count > 0 && `, ${formatEntryCount(one.known_count)} kannten wir schon`}
                </p>
              </Card>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** What came into the folder of the bank's program and not into the shop. */
function FolderNotice({
  folder: { refused, unfinished, unreadable },
}: {
  folder: NonNullable<Bank['folder']>;
}) {
  return (
    <Notice tone="warning" title="Im Bankordner wartet etwas auf dich">
      <ul className={styles.folder}>
        {refused.map(({ name, reason, at }) => (
          <li key={`${name} ${at}`}>
            <strong>{name}</strong>, abgelehnt am {formatDateTime(at)}: {reason}
          </li>
        ))}
        {unreadable.map((name) => (
          <li key={name}>
            <strong>{name}</strong> liegt dort seit über einem Tag und lässt sich nicht lesen oder
            verschieben. Prüfe die Rechte des Ordners.
          </li>
        ))}
        {unfinished.map((name) => (
          <li key={name}>
            <strong>{name}</strong> ist seit über einem Tag unfertig: Das Bankprogramm hat die Datei nicht zu
            Ende geschrieben.
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <p>
          Abgelehntes bleibt zwei Wochen in „refused“. Hast du eine Datei hier eingelesen, verschwindet sie.
        </p>
      )}
    </Notice>
  );
}
