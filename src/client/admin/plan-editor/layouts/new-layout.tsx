import { useRef } from 'react';
import { planLimits } from '../../../../domain/plan-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import styles from './layouts-screen.module.css';

/** An empty layout by its name, or one from a file. */
export function NewLayout() {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  const file = useRef<HTMLInputElement>(null);
  const upload = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const sent = new FormData();
    sent.set('intent', 'import');
    sent.set('file', chosen);
    fetcher.submit(sent, { method: 'post', encType: 'multipart/form-data' });
  };
  return (
    <>
      <fetcher.Form ref={form} method="post" className={styles.new} noValidate>
        <TextField
          label="Neuer Saalplan"
          name="name"
          placeholder="Festhalle"
          maxLength={planLimits.name}
          message={errors.name}
          autoComplete="off"
          required
        />
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Anlegen und zeichnen
        </Button>
        <Button variant="secondary" onClick={() => file.current?.click()}>
          Aus Datei<VisuallyHidden> anlegen</VisuallyHidden>
        </Button>
        <input
          ref={file}
          // The button before it opens it.
          hidden
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => {
            upload(target.files?.[0]);
            target.value = '';
          }}
        />
      </fetcher.Form>
      {message !== undefined && Object.keys(errors).length === 0 && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
    </>
  );
}
