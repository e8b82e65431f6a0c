import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router-dom';
import { BANK_FILE_NAME } from '../../../../contract/bank.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, call } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { WithFocusFallback } from '../../forms/with-focus-fallback.tsx';
import styles from './bank-page.module.css';
import { formatEntryCount } from './bank-texts.ts';
import { ColumnForm, type UnknownColumns } from './column-form.tsx';

/** What became of a file. */
type Outcome = { file: File } & (
  | { kind: 'read'; id: number; said: string }
  | { kind: 'refused'; why: string; isOfAccount: boolean }
  | { kind: 'doubtful'; account: string }
  | { kind: 'unknown'; columns: UnknownColumns }
);

/** Imports files one after another as soon as they are chosen or dropped; each has its own outcome and questions. */
export function BankUpload({ account }: { account: string }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState('');
  const [isOver, setOver] = useState(false);
  const busy = useRef(false);
  const answer = useRef<HTMLDivElement>(null);
  const toAnswer = () => answer.current;

  const upload = async (files: File[], isConfirmed = false) => {
    if (files.length === 0 || busy.current) return;
    busy.current = true;
    setBusy(true);
    // A question about these very files stays until the server answers; then the focus moves to the answer.
    const isAgain = files.every((file) => outcomes.some((one) => one.file === file));
    let all = isAgain ? outcomes : [];
    setOutcomes(all);
    for (const [at, file] of files.entries()) {
      setProgress(
        files.length === 1
          ? 'Die Datei wird gelesen …'
          : `Datei ${at + 1} von ${files.length} wird gelesen …`,
      );
      const outcome = await importFile(file, isConfirmed);
      all = all.some((one) => one.file === file)
        ? all.map((one) => (one.file === file ? outcome : one))
        : [...all, outcome];
      setOutcomes(all);
    }
    const read = all.filter((one) => one.kind === 'read');
    const [only] = read;
    if (all.length === 1 && only !== undefined) {
      notify(only.said, 'good');
      await navigate(adminPathTo.bankImport(only.id));
    } else if (read.length > 0) {
      await revalidate();
    }
    busy.current = false;
    setBusy(false);
    setProgress(all.length > 1 ? `${read.length} von ${all.length} Dateien sind eingelesen.` : '');
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload([...event.dataTransfer.files]);
  };
  useEffect(refuseDropsBeside, []);
  const unknown = outcomes.filter((one) => one.kind === 'unknown');
  const [first] = unknown;
  // A single file that is read opens, and one of unknown columns has its form.
  const isListed = ({ kind }: Outcome) => outcomes.length > 1 || kind === 'refused' || kind === 'doubtful';

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
        <Field label="Datei der Bank (auch mehrere)">
          {(control) => (
            <input
              {...control}
              type="file"
              multiple
              accept=".xml,.zip,.csv,.txt,.sta,.mta,.mt940,.940,.camt"
              onChange={({ target }) => {
                void upload([...(target.files ?? [])]);
                // Lets the same file be chosen again after it was corrected.
                target.value = '';
              }}
            />
          )}
        </Field>
        <p role="status" className={styles.status}>
          {progress}
        </p>
        {outcomes.length > 0 && (
          <div ref={answer} tabIndex={-1} className={styles.part}>
            {outcomes.filter(isListed).map((outcome) => (
              <OutcomeNotice
                key={keyOf(outcome.file)}
                outcome={outcome}
                account={account}
                isBusy={isBusy}
                onConfirm={() => void upload([outcome.file], true)}
                focusFallback={toAnswer}
              />
            ))}
          </div>
        )}
      </Card>
      {first !== undefined && (
        <ColumnForm
          key={keyOf(first.file)}
          file={first.file.name}
          columns={first.columns}
          isBusy={isBusy}
          onSaved={() => void upload(unknown.map(({ file }) => file))}
          focusFallback={toAnswer}
        />
      )}
    </>
  );
}

/** A browser opens a file that is dropped beside the card, and leaves the page. Returns a function that allows it again. */
function refuseDropsBeside(): () => void {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}

const keys = new WeakMap<File, number>();
let latestKey = 0;

/** Several files may have the same name. */
function keyOf(file: File): number {
  const key = keys.get(file) ?? ++latestKey;
  keys.set(file, key);
  return key;
}

interface OutcomeNoticeProps {
  outcome: Outcome;
  account: string;
  isBusy: boolean;
  onConfirm: () => void;
  focusFallback: () => HTMLElement | null;
}

function OutcomeNotice({ outcome, account, isBusy, onConfirm, focusFallback }: OutcomeNoticeProps) {
  const { name } = outcome.file;
  switch (outcome.kind) {
    case 'read':
      return (
        <Notice tone="good" title={<Link to={adminPathTo.bankImport(outcome.id)}>{name}</Link>}>
          <p>{outcome.said}</p>
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="danger" role="alert" title={name}>
          <p>{outcome.why}</p>
          {outcome.isOfAccount && <AccountLink />}
        </Notice>
      );
    case 'doubtful':
      return (
        <WithFocusFallback fallback={focusFallback}>
          <Notice tone="warning" role="alert" title="Ist das euer Konto?">
            <p>
              {doubtText(name, outcome.account)} Sieh nach, ob es euer Konto …{account} ist. Bis dahin ist
              nichts übernommen.
            </p>
            <Button isBusy={isBusy} onClick={onConfirm}>
              Ja, einlesen
            </Button>
            <AccountLink />
          </Notice>
        </WithFocusFallback>
      );
    default:
      return (
        <Notice tone="warning" title={name}>
          <p>Ordne unten zuerst die Spalten zu.</p>
        </Notice>
      );
  }
}

/** Books nothing yet. `isConfirmed` means that somebody has checked the account. */
async function importFile(file: File, isConfirmed: boolean): Promise<Outcome> {
  try {
    const taken = await sendFile(file, isConfirmed ? { account: 'ours' } : {});
    const { import: id, columns, doubtful_account: doubt } = taken;
    if (id !== null) return { file, kind: 'read', id, said: saidOf(taken) };
    return columns === null
      ? { file, kind: 'doubtful', account: doubt ?? '' }
      : { file, kind: 'unknown', columns };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isOfAccount = error.code === 'bank_other_account' || error.code === 'bank_sample_account';
    return { file, kind: 'refused', why: error.message, isOfAccount };
  }
}

type Taken = Answer<'POST /api/office/bank/imports'>;

/** `account`, `columns` and `replaces` as the contract has them. */
export function sendFile(file: File, query: Record<string, string>): Promise<Taken> {
  // All other calls send JSON; here the body must be the file's bytes.
  const fetch: typeof globalThis.fetch = (asked, init) =>
    globalThis.fetch(new Request(asked, { body: file }), init);
  // Not in the address, which proxies log: banks name their files after the account.
  const headers = {
    [BANK_FILE_NAME]: encodeURIComponent(file.name.toWellFormed().slice(-200).toWellFormed()),
  };
  // Enough for ten megabytes over a slow line, and for matching a year of entries.
  return call('POST /api/office/bank/imports', { query, headers, timeout: 120_000, fetch });
}

export function saidOf({ is_repeat: isRepeat, new_count: count }: Taken): string {
  if (isRepeat) return 'Diese Datei war schon eingelesen. Es hat sich nichts geändert.';
  if (count === 0) return 'Nichts Neues in dieser Datei.';
  return `${formatEntryCount(count)} eingelesen. Gebucht ist noch nichts.`;
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
