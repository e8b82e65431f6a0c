import { customer } from '../harness/checkout.ts';

/** One request of a guest or of the door, whole, as it goes over the wire. */
function requestText(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body?: object,
): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const all = {
    Host: '127.0.0.1',
    'X-Requested-With': 'XMLHttpRequest',
    ...headers,
    ...(body
      ? { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(json)) }
      : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`;
}

/** An order of three tickets of the event without seats. */
export function orderText(key: string, event: number, ticketPrice: number): string {
  const line = { is_fixed: true, event, name: 'Erwachsene', ticket_price_id: ticketPrice, quantity: 3 };
  const order = { basket: [line], customer, comment: '', discount: null, discountPercentage: null };
  return requestText('POST', '/api/booking/checkout/invoice', { 'Idempotency-Key': key }, order);
}

export function reservationText(
  guest: string,
  event: number,
  seats: ReadonlyArray<{ id: number; ticket_price_id: number }>,
): string {
  return requestText('POST', `/booking/event/${event}/reserve`, { Cookie: `guest=${guest}` }, { seats });
}

export function checkInText(token: string, item: string): string {
  return requestText('GET', `/api/item/${item}/checkin`, {
    Authorization: `Bearer ${token}`,
    'X-Scan-Id': `scan-${item}`,
  });
}

export function planText(event: number): string {
  return requestText('GET', `/api/booking/event/${event}`, { 'Accept-Encoding': 'br' });
}
