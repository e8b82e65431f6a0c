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
  order: DeskOrder;
  /** Lives longer than the form, which begins anew when what is open has changed. */
  booking: ReturnType<typeof useDeskForm>;
}

/** Books a payment: as it stands there, what is open and today. */
export function BookingForm({ order, booking: { fetcher, form, isBusy, errors } }: BookingFormProps) {
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
          defaultValue={order.open > 0 ? writeAmount(order.open) : ''}
          message={errors.amount}
        />
        <TextField
          label="Eingegangen am"
          name="booked_on"
          type="date"
          max={today}
          defaultValue={today}
          message={errors.booked_on}
        />
      </div>
      <TextField label="Vermerk" name="note" isOptional autoComplete="off" maxLength={500} />
      <div>
        <Button type="submit" name="intent" value="book" isBusy={isBusy}>
          Zahlung buchen
        </Button>
      </div>
    </fetcher.Form>
  );
}
