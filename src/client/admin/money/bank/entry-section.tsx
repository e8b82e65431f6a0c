import type { EntryGroup } from '../../../../contract/bank.ts';
import type { ReadBankImport } from '../../../platform/api/fetch-bank.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { euroWords } from '../../euro-words.ts';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { bookingsInWords, entriesInWords, groupWords, paymentsInWords } from './bank-words.ts';
import styles from './entry.module.css';
import { EntryItem } from './entry-item.tsx';
import { headingAfter, headingOf } from './group-heading.ts';

type Group = ReadBankImport['groups'][number];

/** So many entries with which nothing is to be done one by one stand open; more of them are folded up. */
const MOST_OPEN = 5;

/** All entries that stand alike, with their sum and what is to be done with them. */
export function EntrySection({ group: { group, count, amount, entries } }: { group: Group }) {
  const { title, about } = groupWords[group];
  const heading = headingOf(group);
  const hidden = count - entries.length;
  const isExact = group === 'matched' || group === 'after_deadline';
  const isFolded = count > MOST_OPEN && (isExact || group === 'booked' || group === 'ignored');
  const list = (
    <>
      <ul id={`${heading}-liste`} className={styles.entries}>
        {entries.map((entry, at) => (
          <EntryItem key={entry.id} entry={entry} at={at} group={group} />
        ))}
      </ul>
      {hidden > 0 && <p className={styles.soft}>Und {hidden} weitere, die hier nicht einzeln stehen.</p>}
    </>
  );
  return (
    <Card as="section" aria-labelledby={heading}>
      <div className={styles.part}>
        <div className={styles.top}>
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          <p className={styles.sum}>
            {group === 'ignored' || group === 'unmatched' ? entriesInWords(count) : paymentsInWords(count)},{' '}
            {euroWords(amount)}
          </p>
        </div>
        <p className={styles.soft}>{about}</p>
        {isExact && <ConfirmForm state={group} count={count} amount={amount} />}
        {isFolded ? (
          <details className={styles.fold}>
            <summary>Alle {count} einzeln ansehen</summary>
            {list}
          </details>
        ) : (
          list
        )}
      </div>
    </Card>
  );
}

function ConfirmForm({ state, count, amount }: { state: EntryGroup; count: number; amount: number }) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  useFocusHeir(form, () => headingAfter(state));
  return (
    <fetcher.Form ref={form} method="post" className={styles.confirm}>
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="count" value={count} />
      <input type="hidden" name="amount" value={amount} />
      <Button type="submit" name="intent" value="confirm" isBusy={isBusy}>
        {bookingsInWords(count)} über {euroWords(amount)} bestätigen
      </Button>
      {message !== undefined && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
    </fetcher.Form>
  );
}
