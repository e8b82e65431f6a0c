import type { DueRefund } from '../../../../contract/refunds.ts';
import { formatIban } from '../../../../domain/iban.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { RefusalNotice } from '../../forms/refusal-notice.tsx';
import { onEscapeKey } from '../../forms/with-focus-fallback.tsx';
import styles from './refunds-page.module.css';

interface AccountFormProps {
  refund: DueRefund;
  /** Gets the focus when the form disappears; usually the next form. */
  focusFallback: () => HTMLElement | null | undefined;
  /** Typing begins at once. */
  autoFocus?: boolean;
  /** Called when the account was saved or the form was closed with Escape. */
  onDone?: () => void;
}

export function AccountForm({ refund, focusFallback, autoFocus, onDone }: AccountFormProps) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(onDone);
  useFocusFallback(form, focusFallback);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      aria-label={`Konto für ${refund.number}`}
      className={styles.form}
      {...onEscapeKey(() => onDone?.())}
    >
      <input type="hidden" name="intent" value="account" />
      <input type="hidden" name="order" value={refund.order} />
      <AccountFields refund={refund} errors={errors} autoFocus={autoFocus} />
      <RefusalNotice message={message} />
      <div>
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          Konto speichern
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Prefilled with the known account, or with the customer's name. */
function AccountFields({
  refund,
  errors,
  autoFocus,
}: {
  refund: DueRefund;
  errors: Record<string, string>;
  autoFocus: boolean | undefined;
}) {
  const { account, name } = refund;
  return (
    <div className={styles.account}>
      <TextField
        label="Kontoinhaber"
        name="holder"
        required
        autoComplete="off"
        maxLength={70}
        defaultValue={account?.holder ?? name}
        message={errors.holder}
      />
      <TextField
        label="IBAN"
        name="iban"
        required
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={42}
        placeholder="DE…"
        defaultValue={account === null ? '' : formatIban(account.iban)}
        onBlur={({ target }) => {
          target.value = formatIban(target.value.toUpperCase());
        }}
        message={errors.iban}
      />
    </div>
  );
}
