import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { RefundRun } from '../../../../contract/refunds.ts';
import { berlinDay } from '../../../../domain/stored-time.ts';
import { fetchRefundRunCsv, fetchTransferFile } from '../../../platform/api/fetch-refunds.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { momentWords } from '../../moment-words.ts';
import { saveFile } from '../../save-file.ts';
import styles from './refund-run.module.css';
import { RunForm } from './run-form.tsx';

const heading = () => document.querySelector<HTMLElement>('h1');

/** What is done with a run that waits: the file to the bank, then booked as transferred. */
export function OpenSteps({ run }: { run: RefundRun }) {
  const { revalidate } = useRevalidator();
  const card = useRef<HTMLDivElement>(null);
  useFocusHeir(card, heading);
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  const today = berlinDay(Date.now());
  return (
    <Card as="section" aria-labelledby="schritte" className={styles.steps} ref={card}>
      <h2 id="schritte">So geht das Geld zurück</h2>
      <ol className={styles.list}>
        <li>
          <p>
            <strong>Datei laden</strong> und im Online-Banking hochladen, meist unter „Sammelüberweisung“ oder
            „SEPA-Datei“. Dort gibst du sie frei.
          </p>
          <div className={styles.buttons}>
            <SaveButton
              label="Überweisungsdatei (XML)"
              save={async () => {
                await saveFile(() => fetchTransferFile(run.id), `erstattungslauf-${run.id}.xml`);
                await revalidate();
              }}
            />
            <SaveButton label="Als Tabelle speichern" variant="secondary" save={() => saveTable(run.id)} />
          </div>
          {run.downloaded_at !== null && (
            <p className={styles.soft}>
              Geladen am {momentWords(run.downloaded_at)}. Nimm jetzt nur noch heraus, was die Bank nicht
              schon hat, und lade die Datei danach neu.
            </p>
          )}
        </li>
        <li>
          <p>
            <strong>Buchen</strong>, sobald die Bank überwiesen hat. Alle Bestellungen dieses Laufs gelten
            dann als erstattet.
          </p>
          <fetcher.Form ref={form} method="post" noValidate className={styles.buttons}>
            <input type="hidden" name="intent" value="execute" />
            <input type="hidden" name="version" value={run.version} />
            <TextField
              label="Überwiesen am"
              name="booked_on"
              type="date"
              required
              max={today}
              defaultValue={today}
              message={errors.booked_on}
            />
            <Button type="submit" isBusy={isBusy}>
              Als überwiesen markieren
            </Button>
          </fetcher.Form>
          {message !== undefined && (
            <Notice tone="danger" role="alert">
              {message}
            </Notice>
          )}
        </li>
      </ol>
      <RunForm intent="discard" label="Lauf verwerfen" />
    </Card>
  );
}

/** What can be done with a run that was transferred. */
export function ExecutedSteps({ run, isUndoable }: { run: RefundRun; isUndoable: boolean }) {
  const part = useRef<HTMLDivElement>(null);
  useFocusHeir(part, heading);
  return (
    <div ref={part} className={styles.buttons}>
      <SaveButton label="Als Tabelle speichern" variant="secondary" save={() => saveTable(run.id)} />
      {isUndoable && <RunForm intent="undo" label="Buchungen zurücknehmen" />}
    </div>
  );
}

function saveTable(run: number): Promise<void> {
  return saveFile(() => fetchRefundRunCsv(run), `erstattungslauf-${run}.csv`);
}

interface SaveButtonProps {
  label: string;
  variant?: 'secondary';
  save: () => Promise<void>;
}

function SaveButton({ label, variant, save }: SaveButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await save();
    setBusy(false);
  };
  return (
    <Button {...(variant === undefined ? {} : { variant })} onClick={press} isBusy={isBusy}>
      {label}
    </Button>
  );
}
