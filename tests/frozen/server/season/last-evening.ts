import type { Orders } from './guests.ts';
import type { Season, Wire } from './season.ts';

/** What is still under way when the season ends: a hold, a refund run, links in mails and on the screen. */
export async function leaveThingsOpen(season: Season, admin: string, orders: Orders): Promise<void> {
  const { caller, keys } = season;
  const erika = caller('admin', admin);
  const account = { holder: 'Zoë Müller', iban: 'AT611904300234573201' };
  await erika('PUT', `/api/office/orders/${orders.paid?.id}/refund-account`, account);
  const { refunds } = (await erika('GET', '/api/office/refunds')).body;
  const wished = refunds.map(({ order, amount }: Wire) => ({ id: order, amount }));
  await erika('POST', '/api/office/refund-runs', { requested_on: '2026-12-14', orders: wished });

  const { event } = (await caller('guest')('GET', '/api/booking/event/2')).body;
  const block = event.layout.blocks.find((one: Wire) => !one.has_fixed_places);
  const ticket_price_id = block.price_category.ticket_prices[0].id;
  const seats = block.seats.slice(-2).map(({ id }: Wire) => ({ id, ticket_price_id }));
  await caller('last guest')('POST', '/booking/event/2/reserve', { seats });

  await caller('nobody')('POST', '/api/password/forgotten', { email: keys.petra.email });
  const member = {
    email: 'neu@weinfest.example',
    firstname: 'Nora',
    lastname: 'Neu',
    permissions: ['checkin'],
  };
  await erika('POST', '/api/office/team', member);
  await erika('POST', '/api/office/team', { ...member, email: keys.petra.email });
  const device = { name: 'Tor West', event_ids: [1] };
  const { pairing } = (await erika('POST', '/api/office/devices', device)).body;
  const code = pairing.url.split('#')[1];
  const { token } = (await caller('phone')('POST', '/api/door/pair', { code })).body;
  const open = (await erika('POST', '/api/office/devices', { ...device, name: 'Tor Ost' })).body;
  keys.pairing = open.pairing.url;
  keys.tokens = { admin, door: token };
  keys.orders = orders;
}
