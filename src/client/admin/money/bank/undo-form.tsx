import { Link } from 'react-router-dom';
import type { BankEntryView } from '../../../../contract/bank.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import { amountWords, payerWords } from './bank-words.ts';
import styles from './entry.module.css';

/** Takes back what was done with an entry; where it is too late for that, it leads to the order. */
export function UndoForm({ entry }: { entry: BankEntryView }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  // Who was refused a moment ago reads that at the button, and keeps his place.
  if (entry.final_order !== null && message === undefined) {
    const { final_order: id, bookings } = entry;
    const number = bookings.find(({ order }) => order.id === id)?.order.number;
    return (
      <p className={styles.final}>
        Rechnung ist hinaus,{' '}
        <Link to={officePathTo.deskOrder(id)} aria-label={`zur Bestellung ${number}`}>
          zur Bestellung
        </Link>
      </p>
    );
  }
  return (
    <fetcher.Form ref={form} method="post" className={styles.undo}>
      <input type="hidden" name="entry" value={entry.id} />
      <div className={styles.steps}>
        <Button
          type="submit"
          variant="quiet"
          name="intent"
          value="undo"
          isBusy={isBusy}
          aria-label={`Zurücknehmen: ${payerWords(entry)}, ${amountWords(entry)}`}
        >
          Zurücknehmen
        </Button>
      </div>
      {message !== undefined && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
    </fetcher.Form>
  );
}
