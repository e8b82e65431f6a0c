import { useState } from 'react';
import { fetchCodesCsv } from '../../../platform/api/fetch-discounts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { germanCount } from '../../../ui/german-count.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import { saveFile } from '../../save-file.ts';
import styles from './discount-screen.module.css';

/** Makes single-use codes, and hands them out as a table or on paper. */
export function CodesCard({ id, codes }: { id: number; codes: { all: number; used: number } }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(() => form.current?.reset());
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await saveFile(() => fetchCodesCsv(id), `rabattcodes-${id}.csv`);
    setSaving(false);
  };
  return (
    <Card as="section" aria-labelledby="codes">
      <fetcher.Form
        ref={form}
        method="post"
        action={officePathTo.discount(id)}
        noValidate
        className={styles.form}
      >
        <h2 id="codes">Einzelcodes</h2>
        {codes.all === 0 ? (
          <p>Noch sind es keine. Erzeuge so viele, wie du verteilen willst; mehr gehen jederzeit.</p>
        ) : (
          <>
            <p>
              <strong>{germanCount(codes.all)}</strong> Codes, davon{' '}
              <strong>{germanCount(codes.used)}</strong> eingelöst
            </p>
            <div className={styles.steps}>
              <LinkButton to={officePathTo.discountCodes(id)} variant="secondary">
                Zum Ausdrucken
              </LinkButton>
              <Button variant="secondary" onClick={save} isBusy={isSaving}>
                Als Tabelle speichern
              </Button>
            </div>
          </>
        )}
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        <div className={styles.fields}>
          <TextField
            label="Wie viele neue Codes?"
            hint="Bis zu 2.000 auf einmal."
            name="count"
            inputMode="numeric"
            required
            message={errors.count}
          />
          <TextField
            label="Beginn der Codes"
            hint="Zum Wiedererkennen, etwa WINZER."
            isOptional
            name="prefix"
            maxLength={10}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            message={errors.prefix}
          />
        </div>
        <div>
          <Button type="submit" name="intent" value="codes" isBusy={isBusy}>
            Codes erzeugen
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}
