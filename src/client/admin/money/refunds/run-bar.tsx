import { useRef, useState } from 'react';
import type { DueRefund } from '../../../../contract/refunds.ts';
import { bankDayAfter } from '../../../../domain/bank-day.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { berlinDay, dayAfter } from '../../../../domain/stored-time.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { refundsInWords } from './refund-words.ts';
import styles from './refunds.module.css';

/** Makes a run of what is chosen, and goes there. */
export function RunBar({ chosen }: { chosen: ReadonlyArray<DueRefund> }) {
  const bar = useRef<HTMLElement>(null);
  useFocusHeir(bar, () => document.querySelector<HTMLElement>('h1'));
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  // Today where banks work today.
  const first = bankDayAfter(dayAfter(berlinDay(Date.now()), -1), 1);
  const [day, setDay] = useState(first);
  const cents = chosen.reduce((sum, { amount }) => sum + eurosToCents(amount), 0);
  const orders = chosen.map(({ order, amount }) => ({ id: order, amount }));
  return (
    <section ref={bar} aria-label="Erstattungslauf anlegen" className={styles.bar}>
      {message !== undefined && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <fetcher.Form ref={form} method="post" noValidate className={styles.barForm}>
        <input type="hidden" name="intent" value="make" />
        <input type="hidden" name="orders" value={JSON.stringify(orders)} />
        <p>
          <strong>{refundsInWords(chosen.length)}</strong>, zusammen {formatCents(cents)}
        </p>
        <TextField
          label="Überweisen am"
          name="requested_on"
          type="date"
          required
          min={first}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          message={errors.requested_on}
        />
        <Button type="submit" isBusy={isBusy}>
          Erstattungslauf anlegen
        </Button>
      </fetcher.Form>
    </section>
  );
}
