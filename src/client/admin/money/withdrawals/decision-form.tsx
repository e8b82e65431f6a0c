import type { ReceivedWithdrawal } from '../../../../contract/withdrawals.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { momentWords } from '../../moment-words.ts';
import { officePaths } from '../../office-paths.ts';
import { letterTo } from './letter-to.ts';
import { Refused } from './refused.tsx';
import styles from './withdrawals.module.css';

interface DecisionFormProps {
  withdrawal: ReceivedWithdrawal;
  /** Whether the order's own page is around it, to whose tickets accepting leads. */
  isAtOrder?: boolean;
  /** Gets the focus when the form has gone with what it decided. */
  heir: () => HTMLElement | null;
}

/** Accepts a withdrawal, declines it with a reason, or ticks it off; sends with Enter only by its buttons. */
export function DecisionForm({ withdrawal, isAtOrder = false, heir }: DecisionFormProps) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  useFocusHeir(form, heir);
  const { id, name, order_number, email, order, received_at } = withdrawal;
  const buttonFor = (intent: string) => ({
    type: 'submit' as const,
    name: 'intent',
    value: intent,
    isBusy: isBusy && fetcher.formData?.get('intent') === intent,
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={officePaths.withdrawals}
      className={styles.form}
      // Somebody may withdraw from several orders, or twice.
      aria-label={`Über den Widerruf von ${name} vom ${momentWords(received_at)} entscheiden: ${order?.number ?? order_number}`}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <Refused errors={errors} message={message} />
      <input type="hidden" name="id" value={id} />
      {order && <input type="hidden" name="order" value={order.id} />}
      {email && <input type="hidden" name="letter" value={letterTo(withdrawal)} />}
      <TextField
        label="Grund oder Notiz"
        hint="Nötig, wenn ihr ablehnt. Der Gast bekommt davon keine Mail."
        name="note"
        autoComplete="off"
        maxLength={500}
        message={errors.note}
      />
      <div className={styles.buttons}>
        <Button {...buttonFor('accepted')}>
          {isAtOrder || order === null ? 'Annehmen' : 'Annehmen und zur Bestellung'}
        </Button>
        <Button {...buttonFor('declined')} variant="secondary">
          Ablehnen
        </Button>
        <Button {...buttonFor('void')} variant="quiet">
          Nichts zu tun
        </Button>
      </div>
    </fetcher.Form>
  );
}
