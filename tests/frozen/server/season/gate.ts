import { clock } from '../frozen-shop.ts';
import { customer, type Orders } from './guests.ts';
import { letTicketsGo } from './money.ts';
import type { Season, Wire } from './season.ts';

/** The box office sells, phones are paired and scan, two doors let the same ticket in. */
export async function openTheGate(season: Season, admin: string, orders: Orders): Promise<void> {
  const { caller } = season;
  const erika = caller('admin', admin);
  const { events } = (await erika('GET', '/api/office/box-office')).body;
  const named = (name: string) => events.find((event: Wire) => event.name.startsWith(name));
  const [fair, tasting] = ['Eintritt', 'Weinprobe'].map(named);
  const { ticket_price_id } = fair.offers[0];
  const quota = { event: fair.id, ticket_price_id, seen_remaining: 0 };
  await erika('PUT', '/api/office/box-office/quota', { ...quota, remaining: 20 });
  await erika('PUT', '/api/office/box-office/quota', { ...quota, remaining: 30 });
  let keys = 0;
  const issue = (wish: Wire) =>
    erika('POST', '/api/office/orders', wish, { 'Idempotency-Key': `issue-of-the-record-${keys++}` });
  const lines = [{ is_fixed: true, ticket_price_id, quantity: 2 }];
  const sold = await issue({ kind: 'box_office', event: fair.id, lines, seen_total: 16, is_admitted: true });
  await issue({ kind: 'box_office', event: fair.id, lines, seen_total: 15 });
  const recipient = { lastname: 'Bürgermeisterin', email: 'rathaus@example.org' };
  await issue({ kind: 'complimentary', event: fair.id, lines, reason: 'Grußwort', recipient });
  const place = tasting.offers[0];
  const places = [
    { is_fixed: true, block: place.block?.id, ticket_price_id: place.ticket_price_id, quantity: 1 },
  ];
  const caller_ = { ...customer, email: 'telefon@example.org' };
  await issue({
    kind: 'telephone',
    event: tasting.id,
    lines: places,
    customer: caller_,
    comment: 'am Apparat',
  });
  await erika('GET', '/api/office/box-office');

  const device = async (name: string): Promise<Wire> =>
    (await erika('POST', '/api/office/devices', { name, event_ids: [fair.id] })).body;
  const pair = async (url: string, name: string) => {
    const code = url.split('#')[1]?.replace(/^\w+=/, '');
    const answer = await caller('phone')('POST', '/api/door/pair', { code });
    return { door: caller(name, answer.body.token), code };
  };
  const north = await device('Tor Nord');
  const south = await device('Tor Süd');
  const lost = await device('Verloren');
  await device('Wartet noch');
  const again = (await erika('POST', `/api/office/devices/${south.device.id}/pairing`)).body.pairing;
  const { door: gate, code } = await pair(north.pairing.url, 'Tor Nord');
  await caller('phone')('POST', '/api/door/pair', { code });
  const { door: back } = await pair(again.url, 'Tor Süd');
  const { door: gone } = await pair(lost.pairing.url, 'Verloren');
  await erika('POST', `/api/office/devices/${lost.device.id}/revoke`);
  await gone('GET', '/api/door/list');
  const { tickets } = (await gate('GET', '/api/door/list')).body;

  let scans = 0;
  const scan = (door: typeof gate, item: string, more: Record<string, string> = {}) =>
    door('GET', `/api/item/${item}/checkin`, undefined, {
      'X-Scan-Id': `scan-of-the-record-${String(scans++).padStart(2, '0')}`,
      ...more,
    });
  const itemsOf = async (name: string): Promise<string[]> =>
    (await erika('GET', `/api/office/orders/${orders[name]?.id}`)).body.order.items.map(({ id }: Wire) => id);
  const five = await itemsOf('five');
  const unpaid = await itemsOf('unpaid');
  await caller('guest')('GET', `/api/item/${five[0]}/checkin`);
  await scan(gate, five[0] as string);
  await scan(back, five[0] as string);
  const late = { 'X-Scanned-At': new Date(clock.now).toISOString(), 'X-Scan-Verdict': 'admitted' };
  await scan(back, five[0] as string, late);
  await scan(back, unpaid[0] as string, late);
  await scan(gate, five[1] as string);
  await gate('POST', '/api/door/undo', {
    scan_id: 'scan-of-the-record-04',
    undo_id: 'undo-of-the-record-04',
  });
  await scan(gate, 'GIBTESNICHT');
  await scan(caller('nobody'), five[2] as string);
  await scan(erika, sold.body.order.items[0]);
  await back('GET', '/api/door/list', undefined, { 'X-Waiting-Scans': '3' });
  await erika('GET', '/api/office/arrivals');
  await erika('POST', '/api/office/conflicts/settle', { scan_id: 'scan-of-the-record-02' });
  await erika('GET', '/api/office/conflicts/settled');
  await erika('GET', '/api/office/devices');
  await erika('GET', '/api/office/gate-lists');
  await erika('GET', `/api/office/gate-lists/${fair.id}`);
  await erika('GET', `/api/office/gate-lists/${fair.id}/list.pdf?by=name`);
  await letTicketsGo(season, admin);
  season.keys.tickets = { count: tickets.length, free: five.slice(2), redeemed: five[0] };
}
