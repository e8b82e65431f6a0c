import { fetchFile } from './fetch-file.ts';

/** The list of orders as it is filtered, for a spreadsheet. A long one may take its time. */
export function fetchOrdersCsv(query: URLSearchParams): Promise<Blob> {
  return fetchFile('GET /api/office/orders.csv', { query, timeout: false });
}
