import { type DragEvent, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, call } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { WithFocusFallback } from '../../forms/with-focus-fallback.tsx';
import { formatEuros } from '../euros.ts';
import styles from './bank-page.module.css';
import { formatEntryCount, formatPaymentCount } from './bank-texts.ts';
import { ColumnForm, type UnknownColumns } from './column-form.tsx';

type Bank = Answer<'GET /api/office/bank'>;

export function loader({ request: { signal } }: LoaderFunctionArgs): Promise<Bank> {
  return call('GET /api/office/bank', { signal });
}

export function Component() {
  const { imports, open, account } = useLoaderData<Bank>();
  const [latest] = imports;
  return (
    <>
      <p>
        <Link to={adminPaths.orders}>Zurück zu den Bestellungen</Link>
      </p>
      <div className={styles.top}>
        <PageTitle>Kontoauszüge</PageTitle>
        <LinkButton to={adminPaths.reconciliation} variant="secondary">
          Abgleich
        </LinkButton>
      </div>
      <BankUpload account={account} />
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

interface UnknownTable {
  file: File;
  columns: UnknownColumns;
}

/** Imports a file as soon as it is chosen or dropped; asks for the columns of an unknown table. */
function BankUpload({ account }: { account: string }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ name: string; why: string; isOfAccount: boolean } | null>(null);
  const [unknown, setUnknown] = useState<UnknownTable | null>(null);
  const [doubtful, setDoubtful] = useState<{ file: File; account: string } | null>(null);
  const [isOver, setOver] = useState(false);
  const busy = useRef(false);
  const answer = useRef<HTMLDivElement>(null);
  const toAnswer = () => answer.current;

  const upload = async (file: File | undefined, isConfirmed = false) => {
    if (file === undefined || busy.current) return;
    busy.current = true;
    setBusy(true);
    setRefused(null);
    // A question about this very file stays until the server answers; then the focus moves to the answer.
    if (file !== unknown?.file) setUnknown(null);
    if (file !== doubtful?.file) setDoubtful(null);
    try {
      const imported = await importFile(file, isConfirmed);
      const {
        import: id,
        columns,
        doubtful_account: doubt,
        is_repeat: isRepeat,
        new_count: count,
      } = imported;
      if (id === null) {
        setUnknown(columns && { file, columns });
        setDoubtful(doubt === null ? null : { file, account: doubt });
      } else {
        notify(
          isRepeat
            ? 'Diese Datei war schon eingelesen. Es hat sich nichts geändert.'
            : count === 0
              ? 'Nichts Neues in dieser Datei.'
              : `${formatEntryCount(count)} eingelesen. Gebucht ist noch nichts.`,
          'good',
        );
        await navigate(adminPathTo.bankImport(id));
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOfAccount = error.code === 'bank_other_account' || error.code === 'bank_sample_account';
      setRefused({ name: file.name, why: error.message, isOfAccount });
      setUnknown(null);
      setDoubtful(null);
    }
    busy.current = false;
    setBusy(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload(event.dataTransfer.files[0]);
  };

  return (
    <>
      {/* Dropping works only with a mouse; the file field inside does the same for everybody. */}
      <Card
        as="section"
        aria-labelledby="einlesen"
        className={`${styles.upload} ${isOver ? styles.over : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <h2 id="einlesen">Neuen Kontoauszug einlesen</h2>
        <p className={styles.soft}>
          Lade bei eurer Bank die Umsätze des Kontos <span className={styles.whole}>…{account}</span>{' '}
          herunter, am besten als CAMT.053 (XML oder ZIP), sonst als CSV oder MT940. Gebucht wird erst, wenn
          du es bestätigst. Dieselbe Datei noch einmal ändert nichts.
        </p>
        <Field label="Datei der Bank">
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".xml,.zip,.csv,.txt,.sta,.mta,.mt940,.940,.camt"
              onChange={({ target }) => {
                void upload(target.files?.[0]);
                // Lets the same file be chosen again after it was corrected.
                target.value = '';
              }}
            />
          )}
        </Field>
        <p role="status" className={styles.status}>
          {isBusy && 'Die Datei wird gelesen …'}
        </p>
        {(doubtful !== null || refused !== null) && (
          <div ref={answer} tabIndex={-1}>
            {doubtful !== null && (
              <WithFocusFallback fallback={toAnswer}>
                <Notice tone="warning" role="alert" title="Ist das euer Konto?">
                  <p>
                    {doubtText(doubtful.file.name, doubtful.account)} Sieh nach, ob es euer Konto …{account}{' '}
                    ist. Bis dahin ist nichts übernommen.
                  </p>
                  <Button isBusy={isBusy} onClick={() => void upload(doubtful.file, true)}>
                    Ja, einlesen
                  </Button>
                  <AccountLink />
                </Notice>
              </WithFocusFallback>
            )}
            {refused !== null && (
              <Notice tone="danger" role="alert" title={refused.name}>
                <p>{refused.why}</p>
                {refused.isOfAccount && <AccountLink />}
              </Notice>
            )}
          </div>
        )}
      </Card>
      {unknown !== null && (
        <ColumnForm
          key={unknown.file.name}
          columns={unknown.columns}
          isBusy={isBusy}
          onSaved={() => void upload(unknown.file)}
          focusFallback={toAnswer}
        />
      )}
    </>
  );
}

/** Books nothing yet. `isConfirmed` means that somebody has checked the account. */
function importFile(file: File, isConfirmed: boolean): Promise<Answer<'POST /api/office/bank/imports'>> {
  // All other calls send JSON; here the body must be the file's bytes.
  const fetch: typeof globalThis.fetch = (asked, init) =>
    globalThis.fetch(new Request(asked, { body: file }), init);
  const query = new URLSearchParams({ name: file.name.slice(-200) });
  if (isConfirmed) query.set('account', 'ours');
  // Enough for ten megabytes over a slow line, and for matching a year of entries.
  return call('POST /api/office/bank/imports', { query, timeout: 120_000, fetch });
}

/** Why the file's account is unclear: `account` is a computed IBAN, another name, or empty. */
function doubtText(file: string, account: string): string {
  if (account === '') return `In ${file} steht nicht, zu welchem Konto die Umsätze gehören.`;
  if (/^DE\d{20} und /.test(account))
    return `Über den Umsätzen in ${file} stehen mehrere Konten: ${account}. Zu welchem sie gehören, steht nicht dabei.`;
  if (!/^DE\d{20}$/.test(account))
    return `In ${file} heißt das Konto „${account}“, eine IBAN steht nicht dabei.`;
  return `In ${file} steht das Konto nur mit seiner Nummer. Wir rechnen daraus die IBAN ${account}, im Shop steht eine andere. Manche Banken vergeben IBANs nach eigenen Regeln.`;
}

function AccountLink() {
  const maySettings = useSession((session) => session.can('settings'));
  if (!maySettings) return null;
  return (
    <p>
      <Link to={adminPaths.settings}>Zum Bankkonto in den Einstellungen</Link>
    </p>
  );
}
