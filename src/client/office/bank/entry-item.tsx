import { useRef, useState } from 'react';
import type { BankEntryView } from '../../../contract/bank.ts';
import { formatDay } from '../../../domain/stored-time.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusHeir } from '../../ui/use-focus-heir.ts';
import { euroWords } from '../euro-words.ts';
import { useOutcomeForm } from '../use-outcome-form.ts';
import { AssignForm } from './assign-form.tsx';
import { amountWords, payerWords, reasonWords } from './bank-words.ts';
import styles from './entry.module.css';
import { IgnoreForm } from './ignore-form.tsx';
import { ShareList } from './share-list.tsx';
import { WayForm } from './way-form.tsx';

interface EntryItemProps {
  entry: BankEntryView;
  /** Its place in the list, from 0. */
  at: number;
  /** The id of its group's heading; that of the list begins with it. */
  heading: string;
}

/** One entry: who paid what for, what became of it, and what can be done. */
export function EntryItem({ entry, at, heading }: EntryItemProps) {
  const item = useRef<HTMLLIElement>(null);
  // To the one that has moved up into its place, which is read out then; booked is it only by a key more.
  useFocusHeir(
    item,
    () =>
      (document.getElementById(`${heading}-liste`)?.children[at] as HTMLElement | undefined) ??
      document.getElementById(heading) ??
      document.querySelector<HTMLElement>('h1'),
  );
  const isExact = entry.outcome === 'open' && (entry.state === 'matched' || entry.state === 'after_deadline');
  return (
    <li ref={item} tabIndex={-1} className={styles.entry}>
      <div className={styles.facts}>
        <span className={styles.soft}>{formatDay(entry.booked_on)}</span>
        <span className={styles.payer}>{payerWords(entry)}</span>
        <span className={styles.amount}>{amountWords(entry)}</span>
        {entry.purpose !== '' && <span className={styles.purpose}>{entry.purpose}</span>}
      </div>
      {entry.outcome === 'booked' && <ShareList shares={entry.bookings} />}
      {entry.outcome === 'ignored' && (
        <p className={styles.soft}>
          {entry.ignored_because === '' ? reasonWords(entry.reason) : entry.ignored_because}
        </p>
      )}
      {isExact && <ShareList shares={entry.ways[0]?.shares ?? []} />}
      {entry.outcome === 'open' && !isExact && <OpenEntry entry={entry} />}
      {entry.outcome !== 'open' && <UndoForm entry={entry} />}
    </li>
  );
}

function OpenEntry({ entry }: { entry: BankEntryView }) {
  const [shown, setShown] = useState<'assign' | 'ignore' | null>(null);
  const toggle = (form: 'assign' | 'ignore') => setShown(shown === form ? null : form);
  const isBookable = entry.left > 0 && entry.currency === 'EUR';
  const about = `${payerWords(entry)}, ${amountWords(entry)}`;
  return (
    <>
      {entry.ways.length === 0 && <p className={styles.soft}>{reasonWords(entry.reason)}.</p>}
      {entry.bookings.length > 0 && (
        <p className={styles.soft}>Davon sind noch {euroWords(entry.left)} zu buchen.</p>
      )}
      {entry.ways.map((way) => (
        <WayForm key={way.shares.map(({ order }) => order.id).join()} entry={entry} way={way} />
      ))}
      <div className={styles.steps}>
        {isBookable && (
          <Button
            variant="quiet"
            aria-expanded={shown === 'assign'}
            aria-label={`Bestellung suchen oder aufteilen: ${about}`}
            onClick={() => toggle('assign')}
          >
            Bestellung suchen oder aufteilen
          </Button>
        )}
        <Button
          variant="quiet"
          aria-expanded={shown === 'ignore'}
          aria-label={`Beiseitelegen: ${about}`}
          onClick={() => toggle('ignore')}
        >
          Beiseitelegen
        </Button>
      </div>
      {shown === 'assign' && <AssignForm entry={entry} />}
      {shown === 'ignore' && <IgnoreForm entry={entry} />}
    </>
  );
}

function UndoForm({ entry }: { entry: BankEntryView }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  return (
    <fetcher.Form ref={form} method="post" className={styles.steps}>
      <input type="hidden" name="entry" value={entry.id} />
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
      {message !== undefined && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
    </fetcher.Form>
  );
}
