import type { Ports } from '../../platform/ports.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../sales/orders/csv-line.ts';
import { type ReconciledOrder, reconciledOrders } from './reconciled-orders.ts';

const STATUS_WORDS = { open: 'Offen', paid: 'Bezahlt', cancelled: 'Storniert', refunded: 'Erstattet' };

const HEAD = [
  'Nummer',
  'Zustand',
  'Summe',
  'Eingegangen',
  'Erstattet',
  'Offen',
  'Zu erstatten',
  'In Rechnung gestellt',
  'Rechnung storniert',
  'An der Abendkasse',
];

/** The reconciliation order by order, a line each, with the sums of all at its end. */
export function exportReconciliation({ store }: Pick<Ports, 'store'>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pages = reconciledOrders(store.read);
  const sums = Array.from({ length: HEAD.length - 3 }, () => 0);
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(HEAD))),
    async pull(controller) {
      const { value: page } = await pages.next();
      if (page === undefined) {
        controller.enqueue(
          encoder.encode(csvLine(['Zusammen', '', ...sums.map((cents) => ({ cents })), ''])),
        );
        return controller.close();
      }
      const lines = page.map((order: ReconciledOrder) => {
        const amounts = amountsOf(order);
        for (const [at, cents] of amounts.entries()) sums[at] = (sums[at] ?? 0) + cents;
        const words = [order.number, STATUS_WORDS[order.status]];
        return csvLine([...words, ...amounts.map((cents) => ({ cents })), order.isUnbooked ? 'ja' : '']);
      });
      controller.enqueue(encoder.encode(lines.join('')));
    },
  });
}

function amountsOf(order: ReconciledOrder): number[] {
  return [
    order.totalCents,
    order.receivedCents,
    order.refundedCents,
    order.openCents,
    order.refundDueCents,
    order.invoicedCents,
    order.cancelledCents,
  ];
}
