import { exportOrders } from '../../../contract/office-orders.ts';
import { fetchFile } from './fetch-file.ts';

/** The list of orders as it is filtered, for a spreadsheet. A long one may take its time. */
export function fetchOrdersCsv(query: URLSearchParams): Promise<Blob> {
  return fetchFile(exportOrders, { query, timeout: false });
}
