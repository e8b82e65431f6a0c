import type { DueRefund } from '../../../../contract/refunds.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { byEscape } from '../../forms/by-escape.ts';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { AccountFields } from './account-fields.tsx';
import styles from './refunds.module.css';

interface AccountFormProps {
  refund: DueRefund;
  /** What gets the focus once the form is gone: the next one, as a rule. */
  heir: () => HTMLElement | null | undefined;
  /** Closes the form: what was typed is saved, or not wanted. */
  onDone?: () => void;
}

/** Writes down the account of one refund. */
export function AccountForm({ refund, heir, onDone }: AccountFormProps) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(onDone);
  useFocusHeir(form, heir);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      aria-label={`Konto für ${refund.number}`}
      className={styles.form}
      {...byEscape(() => onDone?.())}
    >
      <input type="hidden" name="intent" value="account" />
      <input type="hidden" name="order" value={refund.order} />
      <AccountFields refund={refund} errors={errors} />
      {message !== undefined && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          Konto speichern
        </Button>
      </div>
    </fetcher.Form>
  );
}
