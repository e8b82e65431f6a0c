import { call } from './call.ts';

/** Has an invoice cancelled and issued anew as things are now. */
export async function sendInvoiceCorrection(id: string, document: number): Promise<void> {
  await call('POST /api/office/orders/:id/documents/:document/correction', { params: { id, document } });
}
