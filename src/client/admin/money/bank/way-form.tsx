import { Fragment } from 'react';
import type { BankEntryView } from '../../../../contract/bank.ts';
import { eurosToCents } from '../../../../domain/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { differenceWords, reasonWords } from './bank-words.ts';
import { bookedWords, togetherWords } from './booking-words.ts';
import styles from './entry.module.css';
import { ShareList } from './share-list.tsx';

type Way = BankEntryView['ways'][number];

interface WayFormProps {
  entry: BankEntryView;
  way: Way;
  /** Of what stands beside its button. */
  id: string;
}

/** What an entry probably means, why, and the button that books it so. */
export function WayForm({ entry, id: place, way: { reason, shares } }: WayFormProps) {
  const { fetcher, form, isBusy, message } = useOutcomeForm();
  const chosen = shares.map(({ order, amount }) => ({ order: order.id, amount }));
  const differenceCents = shares.reduce(
    (cents, { order, amount }) => cents + eurosToCents(amount) - eurosToCents(order.open),
    0,
  );
  return (
    <fetcher.Form ref={form} method="post" className={styles.way}>
      <input type="hidden" name="entry" value={entry.id} />
      <input type="hidden" name="left" value={entry.left} />
      {entry.bookings.length === 0 && <input type="hidden" name="is_whole" value="1" />}
      <input type="hidden" name="shares" value={JSON.stringify(chosen)} />
      <input type="hidden" name="said" value={bookedWords(shares)} />
      <div id={place}>
        <p className={styles.soft}>
          {reasonWords(reason)}. {differenceWords(differenceCents)} {togetherWords(entry.together)}
        </p>
        <ShareList shares={shares} />
      </div>
      <Button type="submit" variant="secondary" name="intent" value="assign" isBusy={isBusy}>
        <span>
          Auf{' '}
          {shares.map(({ order: { id, number } }, at) => (
            <Fragment key={id}>
              {at > 0 && ' und '}
              <span className={styles.number}>{number}</span>
            </Fragment>
          ))}{' '}
          buchen
        </span>
      </Button>
      {message !== undefined && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
    </fetcher.Form>
  );
}
