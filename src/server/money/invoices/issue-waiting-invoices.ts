import { queueOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { lockOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { invoiceOfOrder } from './documents.repository.ts';
import { issueWithin } from './issue-invoice.ts';
import { endWaiting, waitingInvoices } from './waiting-invoices.repository.ts';

const ORDERS_AT_ONCE = 100;

/**
 * Once the club has a tax number, issues the invoices that waited for it, the earliest orders first, and mails each to its
 * guest. An order that was cancelled meanwhile waits no longer. Returns how many it issued; a second process running at the
 * same time issues none twice.
 */
export async function issueWaitingInvoices(
  services: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'> & SettingsPort,
): Promise<number> {
  const { store, clock, settings } = services;
  if (settings().club.tax_number.trim() === '') return 0;
  let [after, issued] = ['', 0];
  for (;;) {
    const orderIds = await waitingInvoices(store.read, after, ORDERS_AT_ONCE);
    for (const orderId of orderIds) {
      const moment = { now: clock(), settings: settings() };
      const isNew = await store.write(async (trx) => {
        const order = await lockOrder(trx, orderId);
        const earlier = await invoiceOfOrder(trx, orderId);
        const documentId = await issueWithin(trx, orderId, moment);
        await endWaiting(trx, orderId);
        if (order === undefined || documentId === null || earlier !== undefined) return false;
        const mail = { orderId, documentId, now: moment.now, dueAt: moment.now };
        if (order.email !== '') await queueOrderMail(trx, { kind: 'invoice_issued', ...mail });
        return true;
      });
      if (isNew) issued += 1;
    }
    after = orderIds.at(-1) ?? after;
    if (orderIds.length < ORDERS_AT_ONCE) break;
  }
  if (issued > 0) services.wakeOutbox();
  return issued;
}
