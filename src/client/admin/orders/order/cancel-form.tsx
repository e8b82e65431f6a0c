import type { DeskItem, DeskOrder } from '../../../../contract/staff-orders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CancelPreview } from './cancel-preview.tsx';
import styles from './desk-screen.module.css';
import { headingOf } from './heading-of.ts';
import type { useDeskForm } from './use-desk-form.ts';

interface CancelFormProps {
  order: DeskOrder;
  /** Whether the order has an invoice, which a cancellation then takes back. */
  hasInvoice: boolean;
  tickets: ReadonlyArray<DeskItem>;
  /** Lives longer than the form, which goes with its last ticket. */
  cancelling: ReturnType<typeof useDeskForm>;
  onEnd: () => void;
}

/** Asks for what cannot be taken back: these tickets void, their places free. */
export function CancelForm({ order, hasInvoice, tickets, cancelling, onEnd }: CancelFormProps) {
  const { fetcher, form, isBusy, errors } = cancelling;
  useFocusHeir(form, headingOf('karten'));
  const worth = formatCents(eurosToCents(tickets.reduce((sum, { price }) => sum + price, 0)));
  const redeemed = tickets.filter((ticket) => ticket.redeemed_at !== null).length;
  const isOne = tickets.length === 1;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      className={styles.cancel}
      aria-label="Karten stornieren"
      // What cannot be taken back is done by its button alone: no field sends it with Enter.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <p>
        <strong>{isOne ? '1 Karte' : `${tickets.length} Karten`}</strong> im Wert von {worth} stornieren. Das
        lässt sich nicht zurücknehmen: {isOne ? 'Ihr Platz ist' : 'Ihre Plätze sind'} sofort frei und
        {isOne ? ' kann' : ' können'} im nächsten Augenblick verkauft sein.
        {order.customer.email !== '' &&
          ` Der Gast erfährt es gleich per Mail${hasInvoice ? ', mit der Stornorechnung' : ''}.`}
      </p>
      {order.awaited_statement !== null && (
        <Notice tone="warning" title="Vielleicht ist das Geld schon unterwegs">
          <p>
            Ob der Gast rechtzeitig überwiesen hat, zeigt erst der Kontoauszug bis{' '}
            {formatDay(order.awaited_statement)}. Er ist noch nicht eingelesen.
          </p>
        </Notice>
      )}
      <CancelPreview order={order} tickets={tickets} />
      <input type="hidden" name="seen_total" value={order.total} />
      <input type="hidden" name="seen_paid" value={order.paid} />
      {tickets.map(({ id }) => (
        <input key={id} type="hidden" name="item" value={id} />
      ))}
      <TextField
        label="Grund"
        name="reason"
        isOptional
        autoComplete="off"
        maxLength={500}
        message={errors.reason}
      />
      {redeemed > 0 && (
        <Checkbox
          name="also_redeemed"
          label={
            redeemed === 1
              ? 'Auch die eine, deren Gast schon auf dem Fest ist'
              : `Auch die ${redeemed}, deren Gäste schon auf dem Fest sind`
          }
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" name="intent" value="cancel" variant="danger" isBusy={isBusy}>
          {isOne ? 'Karte stornieren' : `${tickets.length} Karten stornieren`}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          Doch nicht
        </Button>
      </div>
    </fetcher.Form>
  );
}
