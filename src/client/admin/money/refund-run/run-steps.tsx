import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { RefundRun } from '../../../../contract/refunds.ts';
import { berlinDay, formatDateTime } from '../../../../domain/stored-time.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { RefusalNotice } from '../../forms/refusal-notice.tsx';
import { saveFile } from '../../save-file.ts';
import type { RefundRunData } from './refund-run-data.ts';
import styles from './refund-run-page.module.css';

const heading = () => document.querySelector<HTMLElement>('h1');

interface OpenStepsProps {
  run: RefundRun;
  fourEyes: RefundRunData['four_eyes'];
  /** The day on which the bank has debited it, as far as it is known. */
  debitedOn: string | undefined;
}

/** An open run: transfer file to the bank, then booking it as transferred. */
export function OpenSteps({ run, fourEyes, debitedOn }: OpenStepsProps) {
  const { revalidate } = useRevalidator();
  const card = useRef<HTMLDivElement>(null);
  useFocusFallback(card, heading);
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  const today = berlinDay(Date.now());
  const isLeftToOthers = fourEyes?.is_yours === false;
  if (isLeftToOthers) {
    return (
      <Card as="section" aria-labelledby="schritte" className={styles.steps} ref={card}>
        <h2 id="schritte">So geht das Geld zurück</h2>
        <Notice tone="warning" title="Vier Augen">
          <p>
            Du hast ein Konto in diesem Lauf eingetragen, deshalb überweist ihn jemand anders.{' '}
            {fourEyes.may.length === 0
              ? 'Noch darf das niemand: Gebt unter „Team“ noch jemandem das Recht „Geld“.'
              : `Das darf: ${fourEyes.may.join(', ')}.`}
          </p>
        </Notice>
        <div className={styles.buttons}>
          <SaveButton label="Als Tabelle speichern" variant="secondary" save={() => saveTable(run.id)} />
        </div>
        <RunForm intent="discard" label="Lauf verwerfen" />
      </Card>
    );
  }
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
                await saveFile(
                  () =>
                    fetchFile('POST /api/office/refund-runs/:run/transfer-file', { params: { run: run.id } }),
                  `erstattungslauf-${run.id}.xml`,
                );
                await revalidate();
              }}
            />
            <SaveButton label="Als Tabelle speichern" variant="secondary" save={() => saveTable(run.id)} />
          </div>
          {run.downloaded_at !== null && (
            <p className={styles.soft}>
              Geladen am {formatDateTime(run.downloaded_at)}. Nimm jetzt nur noch heraus, was die Bank nicht
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
              defaultValue={debitedOn ?? today}
              message={errors.booked_on}
            />
            <Button type="submit" isBusy={isBusy}>
              Als überwiesen markieren
            </Button>
          </fetcher.Form>
          <RefusalNotice message={message} />
        </li>
      </ol>
      <RunForm intent="discard" label="Lauf verwerfen" />
    </Card>
  );
}

export function ExecutedSteps({ run, isUndoable }: { run: RefundRun; isUndoable: boolean }) {
  const part = useRef<HTMLDivElement>(null);
  useFocusFallback(part, heading);
  return (
    <div ref={part} className={styles.buttons}>
      <SaveButton label="Als Tabelle speichern" variant="secondary" save={() => saveTable(run.id)} />
      {isUndoable && <RunForm intent="undo" label="Buchungen zurücknehmen" />}
    </div>
  );
}

function saveTable(run: number): Promise<void> {
  return saveFile(
    () => fetchFile('GET /api/office/refund-runs/:run/refunds.csv', { params: { run } }),
    `erstattungslauf-${run}.csv`,
  );
}

interface SaveButtonProps {
  label: string;
  variant?: 'secondary';
  save: () => Promise<void>;
}

function SaveButton({ label, variant, save }: SaveButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const saveBusy = async () => {
    setBusy(true);
    await save();
    setBusy(false);
  };
  return (
    <Button {...(variant === undefined ? {} : { variant })} onClick={saveBusy} isBusy={isBusy}>
      {label}
    </Button>
  );
}

interface RunFormProps {
  intent: 'discard' | 'undo' | 'take out';
  label: string;
  /** Without it, the form is about the whole run. */
  refund?: { id: number; number: string; isLast: boolean };
}

export function RunForm({ intent, label, refund }: RunFormProps) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  return (
    <fetcher.Form ref={form} method="post" className={styles.action}>
      <input type="hidden" name="intent" value={intent} />
      {refund !== undefined && <input type="hidden" name="refund" value={refund.id} />}
      {refund?.isLast && <input type="hidden" name="is_last" value="1" />}
      <Button
        type="submit"
        variant="quiet"
        isBusy={isBusy}
        {...(refund === undefined ? {} : { 'aria-label': `${label}: ${refund.number}` })}
      >
        {label}
      </Button>
      <RefusalNotice message={message} />
    </fetcher.Form>
  );
}
