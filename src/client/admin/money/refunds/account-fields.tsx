import type { DueRefund } from '../../../../contract/refunds.ts';
import { formatIban } from '../../../../domain/iban.ts';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './account-fields.module.css';

/** Where money goes back to: as it is known, or with the name of who ordered. */
export function AccountFields({ refund, errors }: { refund: DueRefund; errors: Record<string, string> }) {
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
