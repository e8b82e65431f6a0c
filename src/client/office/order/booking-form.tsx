import type { DeskOrder } from '../../../contract/order-desk.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusHeir } from '../../ui/use-focus-heir.ts';
import styles from './desk-screen.module.css';
import { headingOf } from './heading-of.ts';
import { writeAmount } from './read-amount.ts';
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
  return (
    <fetcher.Form ref={form} method="post" noValidate className={styles.form}>
      <input type="hidden" name="seen_paid" value={order.paid} />
      <div className={styles.pair}>
        <TextField
          label="Betrag in Euro"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={due > 0 ? writeAmount(due) : ''}
          message={errors.amount}
        />
        <TextField
          label={kinds[intent].day}
          name="booked_on"
          type="date"
          max={today}
          defaultValue={today}
          message={errors.booked_on}
        />
      </div>
      <TextField label="Vermerk" name="note" isOptional autoComplete="off" maxLength={500} />
      <div>
        <Button type="submit" name="intent" value={intent} isBusy={isBusy}>
          {kinds[intent].button}
        </Button>
      </div>
    </fetcher.Form>
  );
}
