import type { ReceivedWithdrawal } from '../../../../contract/withdrawals.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePaths } from '../../office-paths.ts';
import { Refused } from './refused.tsx';
import { signWords } from './withdrawal-words.ts';
import styles from './withdrawals.module.css';

interface MeantOrderFormProps {
  withdrawal: ReceivedWithdrawal;
  heir: () => HTMLElement | null;
}

/** Says which order is meant by a withdrawal whose number there is not: one of those that may be, or another. */
export function MeantOrderForm({ withdrawal: { id, possible }, heir }: MeantOrderFormProps) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  useFocusHeir(form, heir);
  return (
    <div className={styles.form}>
      <Refused errors={errors} message={message} />
      {possible.length > 0 && (
        <fetcher.Form method="post" action={officePaths.withdrawals} className={styles.possible}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="intent" value="assign" />
          <p>Gemeint ist vielleicht:</p>
          {possible.map((order) => (
            <Button
              key={order.id}
              type="submit"
              name="number"
              value={order.number}
              variant="secondary"
              isBusy={fetcher.formData?.get('number') === order.number}
            >
              {order.number}, {order.name} ({signWords[order.by]})
            </Button>
          ))}
        </fetcher.Form>
      )}
      <fetcher.Form ref={form} method="post" action={officePaths.withdrawals} className={styles.line}>
        <input type="hidden" name="id" value={id} />
        <TextField
          label="Gehört zu Bestellung"
          name="number"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          required
          message={errors.number}
        />
        <Button type="submit" name="intent" value="assign" variant="secondary" isBusy={isBusy}>
          Zuordnen
        </Button>
      </fetcher.Form>
    </div>
  );
}
