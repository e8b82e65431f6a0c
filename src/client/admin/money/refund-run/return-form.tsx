import { useId, useRef, useState } from 'react';
import type { RunRefund } from '../../../../contract/refunds.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { euroWords } from '../../euro-words.ts';
import { LeavingPart } from '../../forms/leaving-part.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import styles from './refund-run.module.css';

/** Says that the bank sent a refund back; asked first, for its account is gone then, and nothing brings that back. */
export function ReturnForm({ refund: { id, number, amount } }: { refund: RunRefund }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  const [isAsked, setAsked] = useState(false);
  const asking = useRef<HTMLButtonElement>(null);
  const words = useId();
  return (
    <fetcher.Form ref={form} method="post" className={styles.deed}>
      <input type="hidden" name="intent" value="return" />
      <input type="hidden" name="refund" value={id} />
      {isAsked ? (
        <LeavingPart
          heir={() => asking.current ?? document.getElementById('erstattungen')}
          onEscape={() => setAsked(false)}
        >
          <fieldset className={styles.deed} aria-label={`Kam zurück: ${number}`} aria-describedby={words}>
            <p id={words}>
              {euroWords(amount)} sind dann wieder zu erstatten. Das Konto wird gelöscht und ist neu zu
              erfragen.
            </p>
            <div className={styles.buttons}>
              <Button type="submit" variant="danger" isBusy={isBusy}>
                Ja, kam zurück
              </Button>
              <Button variant="quiet" autoFocus onClick={() => setAsked(false)}>
                Doch nicht
              </Button>
            </div>
          </fieldset>
        </LeavingPart>
      ) : (
        <Button
          ref={asking}
          variant="quiet"
          aria-label={`Kam zurück: ${number}`}
          onClick={() => setAsked(true)}
        >
          Kam zurück
        </Button>
      )}
      {message !== undefined && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
    </fetcher.Form>
  );
}
