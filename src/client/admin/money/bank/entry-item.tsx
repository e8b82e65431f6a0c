import { useRef, useState } from 'react';
import type { BankEntryView, EntryGroup } from '../../../../contract/bank.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { euroWords } from '../../euro-words.ts';
import { AssignForm } from './assign-form.tsx';
import { amountWords, payerWords, reasonWords } from './bank-words.ts';
import styles from './entry.module.css';
import { entryIdOf } from './entry-id.ts';
import { headingAfter, headingOf } from './group-heading.ts';
import { IgnoreForm } from './ignore-form.tsx';
import { ShareList } from './share-list.tsx';
import { UndoForm } from './undo-form.tsx';
import { WayForm } from './way-form.tsx';

interface EntryItemProps {
  entry: BankEntryView;
  /** Its place in the list, from 0. */
  at: number;
  group: EntryGroup;
}

/** One entry: who paid what for, what became of it, and what can be done. */
export function EntryItem({ entry, at, group }: EntryItemProps) {
  const heading = headingOf(group);
  const id = entryIdOf(entry.id);
  const item = useRef<HTMLLIElement>(null);
  // To the one that has moved up into its place, which is read out then; booked is it only by a key more.
  useFocusHeir(
    item,
    () =>
      (document.getElementById(`${heading}-liste`)?.children[at] as HTMLElement | undefined) ??
      document.getElementById(heading) ??
      headingAfter(group),
  );
  const isExact = entry.outcome === 'open' && (entry.state === 'matched' || entry.state === 'after_deadline');
  const ways = entry.outcome === 'open' && !isExact ? entry.ways : [];
  const why = ways.length === 0 ? `${id}-grund` : ways.map((_, n) => `${id}-weg-${n}`).join(' ');
  return (
    <li ref={item} id={id} tabIndex={-1} aria-labelledby={`${id}-was ${why}`} className={styles.entry}>
      <div id={`${id}-was`} className={styles.facts}>
        <span className={styles.soft}>{formatDay(entry.booked_on)}</span>{' '}
        <span className={styles.payer}>{payerWords(entry)}</span>{' '}
        <span className={styles.amount}>{amountWords(entry)}</span>{' '}
        {entry.purpose !== '' && <span className={styles.purpose}>{entry.purpose}</span>}
      </div>
      {entry.outcome === 'booked' && <ShareList id={`${id}-grund`} shares={entry.bookings} />}
      {entry.outcome === 'ignored' && (
        <p id={`${id}-grund`} className={styles.soft}>
          {entry.ignored_because === '' ? reasonWords(entry.reason) : entry.ignored_because}
        </p>
      )}
      {isExact && <ShareList id={`${id}-grund`} shares={entry.ways[0]?.shares ?? []} />}
      {entry.outcome === 'open' && !isExact && <OpenEntry entry={entry} id={id} />}
      {entry.outcome !== 'open' && <UndoForm entry={entry} />}
    </li>
  );
}

function OpenEntry({ entry, id }: { entry: BankEntryView; id: string }) {
  const [shown, setShown] = useState<'assign' | 'ignore' | null>(null);
  const toggle = (form: 'assign' | 'ignore') => setShown(shown === form ? null : form);
  const isBookable = entry.left > 0 && entry.currency === 'EUR';
  const about = `${payerWords(entry)}, ${amountWords(entry)}`;
  return (
    <>
      {entry.ways.length === 0 && (
        <p id={`${id}-grund`} className={styles.soft}>
          {reasonWords(entry.reason)}.
        </p>
      )}
      {entry.bookings.length > 0 && (
        <p className={styles.soft}>Davon sind noch {euroWords(entry.left)} zu buchen.</p>
      )}
      {entry.ways.map((way, n) => (
        <WayForm
          key={way.shares.map(({ order }) => order.id).join()}
          id={`${id}-weg-${n}`}
          entry={entry}
          way={way}
        />
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
