import { type DragEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import { sendBankFile, type TakenFile } from '../../../platform/api/send-bank.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notification-store.ts';
import { LeavingPart } from '../../forms/leaving-part.tsx';
import { officePathTo } from '../../office-path-to.ts';
import { officePaths } from '../../office-paths.ts';
import styles from './bank.module.css';
import { entriesInWords } from './bank-words.ts';
import { ColumnForm } from './column-form.tsx';

interface Unknown {
  file: File;
  columns: NonNullable<TakenFile['columns']>;
}

/** Takes a file that is chosen or dropped, at once; asks for the columns of a table that nobody knows. */
export function BankUpload({ account }: { account: string }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ name: string; why: string; isOfAccount: boolean } | null>(null);
  const [unknown, setUnknown] = useState<Unknown | null>(null);
  const [doubtful, setDoubtful] = useState<{ file: File; account: string } | null>(null);
  const [isOver, setOver] = useState(false);
  const busy = useRef(false);
  const answer = useRef<HTMLDivElement>(null);
  const toAnswer = () => answer.current;

  const take = async (file: File | undefined, isSurelyOurs = false) => {
    if (file === undefined || busy.current) return;
    busy.current = true;
    setBusy(true);
    setRefused(null);
    // What was asked about this very file stays until the server answers: then the focus goes to what stands there.
    if (file !== unknown?.file) setUnknown(null);
    if (file !== doubtful?.file) setDoubtful(null);
    try {
      const taken = await sendBankFile(file, isSurelyOurs);
      const { import: id, columns, doubtful_account: doubt, is_repeat: isRepeat, new_count: count } = taken;
      if (id === null) {
        setUnknown(columns && { file, columns });
        setDoubtful(doubt === null ? null : { file, account: doubt });
      } else {
        notify(
          isRepeat
            ? 'Diese Datei war schon eingelesen. Es hat sich nichts geändert.'
            : count === 0
              ? 'Nichts Neues in dieser Datei.'
              : `${entriesInWords(count)} eingelesen. Gebucht ist noch nichts.`,
          'good',
        );
        await navigate(officePathTo.bankImport(id));
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
    void take(event.dataTransfer.files[0]);
  };

  return (
    <>
      {/* Dropping is for the mouse alone; the field within does the same for everybody. */}
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
              accept=".xml,.zip,.csv,.txt,.sta,.mt940,.940"
              onChange={({ target }) => {
                void take(target.files?.[0]);
                // The same file can be chosen again once it has been mended.
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
              <LeavingPart heir={toAnswer}>
                <Notice tone="warning" role="alert" title="Ist das euer Konto?">
                  <p>
                    {doubtWords(doubtful.file.name, doubtful.account)} Sieh nach, ob es euer Konto …{account}{' '}
                    ist. Bis dahin ist nichts übernommen.
                  </p>
                  <Button isBusy={isBusy} onClick={() => void take(doubtful.file, true)}>
                    Ja, einlesen
                  </Button>
                  <AccountLink />
                </Notice>
              </LeavingPart>
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
          onKept={() => void take(unknown.file)}
          heir={toAnswer}
        />
      )}
    </>
  );
}

/** Why nobody knows whose account a file is of; it may be told by the IBAN of a usual rule, otherwise, or not at all. */
function doubtWords(file: string, account: string): string {
  if (account === '') return `In ${file} steht nicht, zu welchem Konto die Umsätze gehören.`;
  if (!/^DE\d{20}$/.test(account))
    return `In ${file} heißt das Konto „${account}“, eine IBAN steht nicht dabei.`;
  return `In ${file} steht das Konto nur mit seiner Nummer. Wir rechnen daraus die IBAN ${account}, im Shop steht eine andere. Manche Banken vergeben IBANs nach eigenen Regeln.`;
}

/** Where the shop's account is looked up and changed, for whoever may. */
function AccountLink() {
  const maySettings = useSession((session) => session.can('settings'));
  if (!maySettings) return null;
  return (
    <p>
      <Link to={officePaths.settings}>Zum Bankkonto in den Einstellungen</Link>
    </p>
  );
}
