import type { StaffOrder, StaffOrderItem } from '../../../../contract/staff-orders.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { discountLabel } from '../../../../domain/pricing.ts';
import { remainingTotal } from '../../../../domain/remaining-total.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/numbers.tsx';
import { formatTicketCount } from '../../dashboard/format-figures.ts';
import { type OrderForm, sectionHeading } from './order-form.tsx';
import styles from './order-page.module.css';

interface CancelFormProps {
  order: StaffOrder;
  /** An invoice is then reversed by a cancellation invoice. */
  hasInvoice: boolean;
  tickets: ReadonlyArray<StaffOrderItem>;
  /** Outlives the form, which disappears with its last ticket. */
  cancelling: OrderForm;
  onEnd: () => void;
}

/** Irreversible: the places are free at once. */
export function CancelForm({ order, hasInvoice, tickets, cancelling, onEnd }: CancelFormProps) {
  const { fetcher, form, isBusy, errors } = cancelling;
  useFocusFallback(form, sectionHeading('karten'));
  const worth = formatCents(eurosToCents(tickets.reduce((sum, { price }) => sum + price, 0)));
  const redeemed = tickets.filter((ticket) => ticket.redeemed_at !== null).length;
  const isOne = tickets.length === 1;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      className={styles.cancel}
      aria-label="Karten stornieren"
      // Irreversible, so Enter in a field does not submit it.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <p>
        <strong>{formatTicketCount(tickets.length)}</strong> im Wert von {worth} stornieren. Das lässt sich
        nicht zurücknehmen: {isOne ? 'Ihr Platz ist' : 'Ihre Plätze sind'} sofort frei und
        {isOne ? ' kann' : ' können'} im nächsten Augenblick verkauft sein.
        {order.customer.email !== '' &&
          ` Der Gast erfährt es gleich per E-Mail${hasInvoice ? ', mit der Stornorechnung' : ''}.`}
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

interface CancelPreviewProps {
  order: StaffOrder;
  tickets: ReadonlyArray<StaffOrderItem>;
}

/** The new total and the refund, by the same rule as on the server. */
function CancelPreview({ order, tickets }: CancelPreviewProps) {
  const gone = new Set(tickets.map(({ id }) => id));
  const left = order.items.filter(({ id, cancelled_at }) => cancelled_at === null && !gone.has(id));
  const before = {
    totalCents: eurosToCents(order.total),
    discountCents: eurosToCents(order.discount),
    discountPercent: order.code_percentage,
    discountLeastCents: eurosToCents(order.code_least),
    waivedCents: eurosToCents(order.waived ?? 0),
    paidCents: eurosToCents(order.paid),
  };
  const rest = remainingTotal(
    before,
    left.map(({ price }) => eurosToCents(price)),
  );
  const paidCents = eurosToCents(order.paid);
  const backCents = Math.max(0, paidCents - rest.totalCents);
  const openCents = order.status === 'open' ? Math.max(0, rest.totalCents - paidCents) : 0;
  return (
    <section aria-labelledby="vorschau" className={styles.preview}>
      <h3 id="vorschau" className={styles.event}>
        Vorschau
      </h3>
      <dl className={styles.sums}>
        <Sum label="Bisher" cents={before.totalCents} />
        {rest.discountCents > 0 && (
          <>
            <Sum label="Übrige Karten" cents={rest.ticketsCents} />
            <Sum
              label={discountLabel({ discount: rest.discountCents, waived: rest.waivedCents })}
              cents={-rest.discountCents}
            />
          </>
        )}
        <Sum label="Danach" cents={rest.totalCents} />
        <Sum label="Bezahlt" cents={paidCents} />
        {openCents > 0 && <Sum label="Noch offen" cents={openCents} />}
        <Sum label="Zu erstatten" cents={backCents} isMain />
      </dl>
      {previewRemarks({ order, rest, leftCount: left.length, openCents }).map((remark) => (
        <p key={remark} className={styles.soft}>
          {remark}
        </p>
      ))}
    </section>
  );
}

function Sum({ label, cents, isMain = false }: { label: string; cents: number; isMain?: boolean }) {
  return (
    <div className={isMain ? styles.main : undefined}>
      <dt>{label}</dt>
      <dd>
        <Price cents={cents} />
      </dd>
    </div>
  );
}

interface PreviewedOrder {
  order: StaffOrder;
  rest: ReturnType<typeof remainingTotal>;
  leftCount: number;
  openCents: number;
}

function previewRemarks({ order, rest, leftCount, openCents }: PreviewedOrder): string[] {
  if (leftCount === 0)
    return [
      order.paid > 0 || order.status === 'paid'
        ? 'Damit bleibt keine Karte übrig.'
        : 'Damit ist die ganze Bestellung storniert.',
    ];
  const least = formatCents(eurosToCents(order.code_least));
  const isBelow = order.discount > 0 && rest.ticketsCents < eurosToCents(order.code_least);
  const remarks: string[] = [];
  if (isBelow && rest.discountCents === 0)
    remarks.push(`Der Rabattcode gilt erst ab ${least}: Für die übrigen Karten entfällt der Rabatt.`);
  if (isBelow && rest.discountCents > 0)
    remarks.push(`Der Rabattcode gilt erst ab ${least}. Mehr als bisher kostet der Rest trotzdem nicht.`);
  if (order.status === 'open' && openCents === 0)
    remarks.push('Damit ist die Bestellung bezahlt: Rechnung und Karten gehen gleich per E-Mail hinaus.');
  return remarks;
}
