import { correctInvoice } from '../../../contract/documents.ts';
import { call } from './call.ts';

/** Has an invoice cancelled and issued anew as things are now. */
export async function sendInvoiceCorrection(id: string, document: number): Promise<void> {
  await call(correctInvoice, { params: { id, document } });
}
