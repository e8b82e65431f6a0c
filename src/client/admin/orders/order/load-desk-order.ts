import type { LoaderFunctionArgs } from 'react-router-dom';
import type { IssuedDocument } from '../../../../contract/documents.ts';
import type { OrderRefund } from '../../../../contract/refunds.ts';
import type { DeskOrder } from '../../../../contract/staff-orders.ts';
import { fetchDeskOrder } from '../../../platform/api/fetch-desk-order.ts';
import { fetchDocuments } from '../../../platform/api/fetch-documents.ts';
import { fetchOrderRefund } from '../../../platform/api/fetch-refunds.ts';

export interface DeskData {
  order: DeskOrder;
  documents: IssuedDocument[];
  /** Null where nothing is to be given back. */
  refund: OrderRefund | null;
}

/** The order of the address, with what was issued for it. */
export async function loadDeskOrder({ params, request }: LoaderFunctionArgs): Promise<DeskData> {
  const id = params.id ?? '';
  const [order, documents] = await Promise.all([
    fetchDeskOrder(id, request.signal),
    fetchDocuments(id, request.signal),
  ]);
  const refund = order.refund_due > 0 ? await fetchOrderRefund(id, request.signal) : null;
  return { order, documents, refund };
}
