import { exportOrders } from '../../contract/office-orders.ts';
import { apiErrorOf } from './call.ts';
import { http } from './http.ts';

/** The list of orders as it is filtered, for a spreadsheet. A long one may take its time. */
export async function fetchOrdersCsv(query: URLSearchParams): Promise<Blob> {
  try {
    return await http(exportOrders.path, { searchParams: query, timeout: false }).blob();
  } catch (error) {
    throw apiErrorOf(error);
  }
}
