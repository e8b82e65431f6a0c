import { eraseScansOfOrders } from '../../admission/scans/scans.repository.ts';
import { eraseItems } from '../../inventory/items.repository.ts';
import { erasePlacements } from '../../inventory/placements.repository.ts';
import { eraseDocuments } from '../../money/invoices/documents.repository.ts';
import { erasePayments, forgetNotes } from '../../money/payments/payments.repository.ts';
import { deleteRefundAccount } from '../../money/refunds/refund-accounts.repository.ts';
import { eraseRefundLinks } from '../../money/refunds/refund-links.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { eraseMailsOfOrders } from '../../platform/outbox/outbox.repository.ts';
import { eraseUsedCodes } from '../../sales/discounts/discounts.repository.ts';
import { forgetReasons } from '../../sales/orders/order-history.repository.ts';
import { eraseOrderRows, forgetCustomer, lockForErasure } from '../../sales/orders/orders.repository.ts';

/** Deletes orders for good, with everything stored about them. Their places must have been freed. */
export async function eraseOrders(trx: Trx, ids: ReadonlyArray<string>): Promise<void> {
  if (ids.length === 0) return;
  await lockForErasure(trx, ids);
  await eraseScansOfOrders(trx, ids);
  await erasePlacements(trx, ids);
  await eraseItems(trx, ids);
  await eraseMailsOfOrders(trx, ids);
  await eraseDocuments(trx, ids);
  await erasePayments(trx, ids);
  await eraseUsedCodes(trx, ids);
  await eraseOrderRows(trx, ids);
}

/** Removes everything from an order that identifies its guest; the visit is still counted. */
export async function forgetGuest(trx: Trx, order: { id: string; number: string }): Promise<void> {
  await forgetCustomer(trx, order);
  await deleteRefundAccount(trx, order.id);
  await eraseRefundLinks(trx, order.id);
  await forgetWords(trx, order.id);
}

/**
 * Removes the team's free text from an order, because it may name the guest: notes on payments booked by hand
 * and reasons in audit entries. What was done, when and for how much is kept.
 */
export async function forgetWords(trx: Trx, orderId: string): Promise<void> {
  await forgetNotes(trx, orderId);
  await forgetReasons(trx, orderId);
}
