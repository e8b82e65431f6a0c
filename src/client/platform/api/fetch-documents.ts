import type { IssuedDocument } from '../../../contract/documents.ts';
import { call } from './call.ts';
import { fetchFile } from './fetch-file.ts';

/** What was issued for an order, the oldest first. */
export async function fetchDocuments(id: string, signal?: AbortSignal): Promise<IssuedDocument[]> {
  const { documents } = await call('GET /api/office/orders/:id/documents', { params: { id }, signal });
  return documents;
}

/** The PDF of an issued document. */
export function fetchDocument(id: string, document: number): Promise<Blob> {
  return fetchFile('GET /api/office/orders/:id/documents/:document', {
    params: { id, document },
    timeout: 60_000,
  });
}
