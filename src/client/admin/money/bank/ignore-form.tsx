import type { BankEntryView } from '../../../../contract/bank.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import styles from './entry.module.css';

/** Lays an entry aside, for a reason that stays to be read. */
export function IgnoreForm({ entry }: { entry: BankEntryView }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  return (
    <fetcher.Form ref={form} method="post" noValidate className={styles.form}>
      <input type="hidden" name="entry" value={entry.id} />
      <TextField
        label="Warum gehört das zu keiner Bestellung?"
        name="reason"
        required
        autoFocus
        maxLength={200}
        autoComplete="off"
        placeholder="Mitgliedsbeitrag"
        message={errors.reason}
      />
      {message !== undefined && errors.reason === undefined && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="secondary" name="intent" value="ignore" isBusy={isBusy}>
          Ohne Buchung beiseitelegen
        </Button>
      </div>
    </fetcher.Form>
  );
}
