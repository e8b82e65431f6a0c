import { addressOf } from '../../contract/address-of.ts';
import { type IssuedDocument, listDocuments, readDocument } from '../../contract/documents.ts';
import { apiErrorOf, call } from './call.ts';
import { http } from './http.ts';

/** What was issued for an order, the oldest first. */
export async function fetchDocuments(id: string, signal?: AbortSignal): Promise<IssuedDocument[]> {
  const { documents } = await call(listDocuments, { params: { id }, signal });
  return documents;
}

/** The PDF of an issued document. */
export async function fetchDocument(id: string, document: number): Promise<Blob> {
  try {
    return await http(addressOf(readDocument, { id, document }), { timeout: 60_000 }).blob();
  } catch (error) {
    throw apiErrorOf(error);
  }
}
