import { setImmediate } from 'node:timers/promises';
import type { OrderExportQuery } from '../../../contract/order-list.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../domain/csv-line.ts';
import { balanceOf } from '../../../domain/order.ts';
import { berlinDay, formatDay } from '../../../domain/stored-time.ts';
import type { Ports } from '../../platform/ports.ts';
import { filterOf } from './list-orders.ts';
import { type NoteRow, notesOfOrders } from './order-history.repository.ts';
import { type ListPlace, ordersByIds, pageOfOrders, pickOrders } from './order-list.repository.ts';

const ROWS_A_PAGE = 500;

const STATUS_LABELS = { open: 'Offen', paid: 'Bezahlt', cancelled: 'Storniert', refunded: 'Erstattet' };

const SOURCE_LABELS = {
  shop: 'Online',
  complimentary: 'Ehrenkarte',
  box_office: 'Abendkasse',
  telephone: 'Telefonisch',
};

const HEAD = csvLine([
  'Nummer',
  'Zustand',
  'Bestellt am',
  'Fällig am',
  'Bezahlt am',
  'Nachname',
  'Vorname',
  'E-Mail',
  'Telefon',
  'Straße und Hausnummer',
  'Postleitzahl und Stadt',
  'Karten',
  'Summe',
  'Bezahlt',
  'Offen',
  'Zu erstatten',
  'Bemerkung',
  'Notiz',
  'Herkunft',
]);

/**
 * The orders matching a filter as CSV, one line each, page by page as fast as the client reads, so that there
 * is never more than one page in memory. An order that changes in the meantime appears in its old or its new
 * state.
 */
export function exportOrders(
  services: Pick<Ports, 'clock' | 'store'>,
  query: OrderExportQuery,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const filter = filterOf(services, query);
  let after: ListPlace | null = null;
  let picking: ReturnType<typeof pickOrders> | undefined;
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + HEAD)),
    async pull(controller) {
      // SQLite answers synchronously; without this no other request would run before the last page.
      await setImmediate();
      const db = services.store.read;
      picking ??= pickOrders(db, filter);
      const asked = { filter, few: (await picking).few };
      const page = await pageOfOrders(db, asked, { sort: query.sort, after, limit: ROWS_A_PAGE });
      const last = page.at(-1);
      if (last === undefined) return controller.close();
      after = [last.place, last.id];
      const ids = page.map(({ id }) => id);
      const [orders, notes] = await Promise.all([ordersByIds(db, ids), notesOfOrders(db, ids)]);
      const notesOf = Map.groupBy(notes, ({ order_id }) => order_id);
      const lines = page.flatMap(({ id, tickets }) => {
        const order = orders.get(id);
        return order === undefined ? [] : [lineOf(order, Number(tickets ?? 0), notesOf.get(id) ?? [])];
      });
      controller.enqueue(encoder.encode(lines.join('')));
      if (page.length < ROWS_A_PAGE) controller.close();
    },
  });
}

type Order = Awaited<ReturnType<typeof ordersByIds>> extends Map<string, infer Row> ? Row : never;

function lineOf(order: Order, count: number, notes: ReadonlyArray<NoteRow>): string {
  const { status, total_cents: totalCents, paid_cents: paidCents } = order;
  const { openCents, refundDueCents } = balanceOf({ status, totalCents, paidCents });
  return csvLine([
    order.number,
    STATUS_LABELS[status],
    dayOf(order.created_at),
    formatDay(order.due_on),
    order.paid_at === null ? '' : dayOf(order.paid_at),
    order.lastname,
    order.firstname,
    order.email,
    { telephone: order.telephone },
    order.street,
    // In one cell: a spreadsheet reads a postcode alone as a number and turns 01067 into 1067.
    `${order.zipcode} ${order.city}`.trim(),
    { count },
    { cents: totalCents },
    // What was sold at the gate was paid there, in cash, without a payment in the books.
    { cents: order.source === 'box_office' && status === 'paid' ? totalCents : paidCents },
    { cents: openCents },
    { cents: refundDueCents },
    order.comment,
    notes.map(({ text }) => text).join('\n'),
    SOURCE_LABELS[order.source],
  ]);
}

function dayOf(instant: number): string {
  return formatDay(berlinDay(instant));
}
