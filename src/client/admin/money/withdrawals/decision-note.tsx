import type { ReceivedWithdrawal } from '../../../../contract/withdrawals.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { momentWords } from '../../moment-words.ts';
import { officePaths } from '../../office-paths.ts';
import { letterTo } from './letter-to.ts';
import { Refused } from './refused.tsx';
import { outcomeWords } from './withdrawal-words.ts';
import styles from './withdrawals.module.css';

interface DecisionNoteProps {
  withdrawal: ReceivedWithdrawal;
  /** Gets the focus when the decision has been taken back. */
  heir: () => HTMLElement | null;
}

/** Who decided what about a withdrawal, and the way to take it back. */
export function DecisionNote({ withdrawal, heir }: DecisionNoteProps) {
  const { id, name, email, settled } = withdrawal;
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  useFocusHeir(form, heir);
  if (settled === null) return null;
  return (
    <fetcher.Form ref={form} method="post" action={officePaths.withdrawals} className={styles.form}>
      <p className={styles.words}>
        <strong>Widerruf {outcomeWords[settled.outcome]}</strong>
        {settled.note && `: ${settled.note}`}
        <span className={styles.soft}>
          {settled.by}, {momentWords(settled.at)}
        </span>
      </p>
      <Refused message={message} />
      <input type="hidden" name="id" value={id} />
      <div className={styles.undo}>
        {settled.outcome === 'declined' && email !== '' && (
          <a href={letterTo(withdrawal)} className={buttonLook({ variant: 'quiet' })}>
            Dem Gast schreiben
          </a>
        )}
        <Button
          type="submit"
          name="intent"
          value="reopen"
          variant="quiet"
          isBusy={isBusy}
          aria-label={`Zurücknehmen: Entscheidung über den Widerruf von ${name}`}
        >
          Zurücknehmen
        </Button>
      </div>
    </fetcher.Form>
  );
}
