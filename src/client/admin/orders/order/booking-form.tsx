import { useState } from 'react';
import type { DeskOrder } from '../../../../contract/staff-orders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { berlinDay } from '../../../../domain/stored-time.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './desk-screen.module.css';
import { headingOf } from './heading-of.ts';
import { readAmount, writeAmount } from './read-amount.ts';
import type { useDeskForm } from './use-desk-form.ts';

interface BookingFormProps {
  intent: 'book' | 'refund';
  order: DeskOrder;
  /** Lives longer than the form, which begins anew when what is open has changed. */
  booking: ReturnType<typeof useDeskForm>;
}

const kinds = {
  book: { day: 'Eingegangen am', button: 'Zahlung buchen' },
  refund: { day: 'Überwiesen am', button: 'Erstattung buchen' },
};

/** Books a payment, or a refund: as it stands there, all of what is due and today. */
export function BookingForm({ intent, order, booking }: BookingFormProps) {
  const { fetcher, form, isBusy, errors } = booking;
  const due = intent === 'book' ? order.open : order.refund_due;
  useFocusHeir(form, headingOf('zahlungen'));
  const today = berlinDay(Date.now());
  const [typed, setTyped] = useState(due > 0 ? writeAmount(due) : '');
  return (
    <fetcher.Form ref={form} method="post" noValidate className={styles.form}>
      <input type="hidden" name="seen_paid" value={order.paid} />
      <div className={styles.pair}>
        <TextField
          label="Betrag in Euro"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          message={errors.amount}
        />
        <TextField
          label={kinds[intent].day}
          name="booked_on"
          type="date"
          required
          max={today}
          defaultValue={today}
          message={errors.booked_on}
        />
      </div>
      <p role="status" className={styles.soft}>
        {intent === 'book' && outcomeWords(order, typed)}
      </p>
      <TextField label="Vermerk" name="note" isOptional autoComplete="off" maxLength={500} />
      <div>
        <Button type="submit" name="intent" value={intent} isBusy={isBusy}>
          {kinds[intent].button}
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** What an amount comes to where it is not just what is open; empty where there is nothing to say. */
function outcomeWords(order: DeskOrder, typed: string): string {
  const cents = eurosToCents(readAmount(typed));
  const openCents = eurosToCents(order.open);
  if (Number.isNaN(cents) || cents <= 0 || cents === openCents) return '';
  if (cents < openCents) return `Damit fehlen noch ${formatCents(openCents - cents)}.`;
  return `Das sind ${formatCents(cents - openCents)} zu viel: Sie sind dann zu erstatten.`;
}
