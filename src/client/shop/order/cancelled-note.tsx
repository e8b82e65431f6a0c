import type { OrderView } from '../../../contract/orders.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { Notice } from '../../ui/notice.tsx';
import { Price } from '../../ui/price.tsx';

/** Whether an order has come to an end: cancelled unpaid, or none of its tickets is left. */
export function isCancelled({ status, lines }: Pick<OrderView, 'status' | 'lines'>): boolean {
  return status === 'cancelled' || status === 'refunded' || lines.length === 0;
}

/** Says that an order is cancelled, and what becomes of the money. */
export function CancelledNote({ order: { status, paid } }: { order: OrderView }) {
  return (
    <Notice tone="danger" title="Diese Bestellung wurde storniert.">
      <p>
        {/* Before it is paid no tickets are valid. */}
        Die Karten sind {status === 'cancelled' ? 'wieder frei' : 'nicht mehr gültig'}.{' '}
        <Money status={status} paid={paid} />
      </p>
    </Notice>
  );
}

function Money({ status, paid }: Pick<OrderView, 'status' | 'paid'>) {
  if (status === 'refunded') return 'Was du bezahlt hast, haben wir dir zurückgegeben.';
  if (paid === 0) return 'Du musst nichts bezahlen.';
  return (
    <>
      <Price cents={eurosToCents(paid)} /> bekommst du innerhalb von 14 Tagen auf dem Weg zurück, auf dem du
      bezahlt hast.
    </>
  );
}
