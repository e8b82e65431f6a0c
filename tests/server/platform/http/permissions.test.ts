import { expect, test } from 'vitest';
import { addressOf } from '../../../../src/contract/addresses.ts';
import { type Permission, permissions } from '../../../../src/domain/permission.ts';
import { endpoints } from '../../../../src/server/app/openapi/openapi.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { atTheGate } from '../../admission/at-the-gate.ts';

/**
 * Who may make which call, written down a second time: a new call, or another permission in the contract, fails until it
 * stands here too. `staff` is whoever is logged in, `door` a paired phone and who may let people in.
 */
const CALLS: Record<string, string[]> = {
  anyone: [
    'POST /api/booking/checkout/discount',
    'POST /api/booking/checkout/invoice',
    'GET /api/booking/event/:id',
    'GET /api/booking/event/:id/block/:block',
    'GET /api/booking/event/:id/live',
    'GET /api/booking/events',
    'GET /api/booking/festival',
    'GET /api/booking/holds',
    'GET /api/booking/legal',
    'GET /api/booking/order/:id',
    'GET /api/booking/order/:id/documents/:document',
    'PUT /api/booking/order/:id/email',
    'GET /api/booking/order/:id/invoice.pdf',
    'POST /api/booking/order/:id/paypal',
    'GET /api/booking/order/:id/tickets.pdf',
    'GET /api/booking/prices',
    'POST /api/booking/refund-link',
    'POST /api/booking/refund-link/answer',
    'POST /api/door/pair',
    'GET /api/item/:id/checkin',
    'POST /api/login',
    'GET /api/logout',
    'GET /api/mail-preview/:pass',
    'GET /api/marker',
    'POST /api/password',
    'POST /api/password/first',
    'POST /api/password/forgotten',
    'POST /api/password/link',
    'POST /api/paypal/webhook',
    'GET /api/reminder-preview/:pass',
    'POST /api/withdrawals',
    'POST /booking/checkout/paypal',
    'POST /booking/event/:id/release',
    'POST /booking/event/:id/reserve',
    'GET /logo/:file',
    'GET /picture/:file',
  ],
  staff: [
    'GET /api/office/figures',
    'GET /api/office/profile',
    'PUT /api/office/profile/password',
    'POST /api/office/profile/recovery-codes',
    'POST /api/office/profile/second-factor',
    'PUT /api/office/profile/second-factor',
    'POST /api/office/profile/second-factor/off',
    'DELETE /api/office/profile/sessions',
    'DELETE /api/office/profile/sessions/:id',
    'GET /api/updt',
  ],
  door: ['GET /api/door/list', 'POST /api/door/undo'],
  checkin: [
    'GET /api/office/arrivals',
    'POST /api/office/conflicts/settle',
    'GET /api/office/conflicts/settled',
    'POST /api/office/devices',
    'GET /api/office/devices',
    'POST /api/office/devices/:id/pairing',
    'POST /api/office/devices/:id/revoke',
  ],
  orders: [
    'GET /api/office/box-office',
    'PUT /api/office/box-office/quota',
    'GET /api/office/events/:id/report',
    'GET /api/office/order-counts',
    'GET /api/office/seat-orders',
    'GET /api/office/order-events',
    'POST /api/office/orders',
    'GET /api/office/orders',
    'GET /api/office/orders.csv',
    'GET /api/office/orders/:id',
    'POST /api/office/orders/:id/cancellations',
    'POST /api/office/orders/:id/confirmation',
    'PUT /api/office/orders/:id/customer',
    'GET /api/office/orders/:id/documents',
    'GET /api/office/orders/:id/documents/:document',
    'POST /api/office/orders/:id/documents/:document/correction',
    'PUT /api/office/orders/:id/exemption',
    'POST /api/office/orders/:id/items/:item/seat',
    'GET /api/office/orders/:id/items/:item/seats',
    'PUT /api/office/orders/:id/note',
    'POST /api/office/orders/:id/notes',
    'POST /api/office/orders/:id/payments',
    'POST /api/office/orders/:id/payments/:payment/undo',
    'POST /api/office/orders/:id/paypal/close',
    'POST /api/office/orders/:id/tickets-mail',
    'GET /api/office/outbox/guests',
    'GET /api/office/outbox/guests/:id',
    'GET /api/office/outbox/guests/:id/mail.eml',
    'POST /api/office/outbox/guests/:id/retry',
    'POST /api/office/outbox/guests/retry',
    'POST /api/office/payments',
    'POST /api/office/persons/erase',
    'POST /api/office/persons/search',
    'GET /api/office/reminders',
    'POST /api/office/reminders',
    'POST /api/office/reminders/letters',
    'GET /api/office/reminders/:kind/:order',
    'GET /api/office/withdrawals',
    'PUT /api/office/withdrawals/:id/order',
    'POST /api/office/withdrawals/:id/reopen',
    'POST /api/office/withdrawals/:id/settle',
    'POST /api/office/withdrawals/settle',
  ],
  'money and events': [
    'GET /api/office/call-offs',
    'POST /api/office/call-offs',
    'POST /api/office/call-offs/preview',
  ],
  'events and discounts': ['GET /api/office/sample-data', 'DELETE /api/office/sample-data'],
  money: [
    'POST /api/office/refund-runs/whole',
    'POST /api/office/refunds/account-requests',
    'GET /api/office/refunds/ready',
    'POST /api/office/orders/:id/refund-link',
    'GET /api/office/bank',
    'POST /api/office/bank/entries/:id/bookings',
    'POST /api/office/bank/entries/:id/double',
    'POST /api/office/bank/entries/:id/ignored',
    'POST /api/office/bank/entries/:id/return',
    'POST /api/office/bank/entries/:id/undo',
    'GET /api/office/books',
    'GET /api/office/books/datev',
    'POST /api/office/books/archive',
    'GET /api/office/books/tables/:table',
    'GET /api/office/books/workbook.xlsx',
    'POST /api/office/bank/imports',
    'GET /api/office/bank/imports/:id',
    'POST /api/office/bank/imports/:id/bookings',
    'POST /api/office/bank/imports/:id/doubles',
    'POST /api/office/bank/imports/:id/undo',
    'POST /api/office/bank/mappings',
    'GET /api/office/bank/reconciliation',
    'GET /api/office/bank/reconciliation.csv',
    'POST /api/office/orders/:id/waiver',
    'POST /api/office/orders/:id/waiver/undo',
    'GET /api/office/orders/:id/refund',
    'PUT /api/office/orders/:id/refund-account',
    'POST /api/office/orders/:id/refunds',
    'POST /api/office/persons/export',
    'POST /api/office/persons/export.pdf',
    'GET /api/office/refund-runs',
    'POST /api/office/refund-runs',
    'DELETE /api/office/refund-runs/:run',
    'GET /api/office/refund-runs/:run',
    'POST /api/office/refund-runs/:run/debits',
    'POST /api/office/refund-runs/:run/execution',
    'GET /api/office/refund-runs/:run/refunds.csv',
    'DELETE /api/office/refund-runs/:run/refunds/:refund',
    'POST /api/office/refund-runs/:run/refunds/:refund/return',
    'POST /api/office/refund-runs/:run/transfer-file',
    'POST /api/office/refund-runs/:run/undo',
    'GET /api/office/refunds',
  ],
  'checkin or orders': [
    'GET /api/office/gate-lists',
    'GET /api/office/gate-lists/:id',
    'GET /api/office/gate-lists/:id/list.pdf',
  ],
  'orders or money': [
    'GET /api/office/count-sheets',
    'GET /api/office/count-sheets/:id',
    'POST /api/office/count-sheets/:id/counts',
    'POST /api/office/count-sheets/:id/sheet.pdf',
  ],
  events: [
    'POST /api/office/events',
    'GET /api/office/events',
    'PUT /api/office/events/:id',
    'DELETE /api/office/events/:id',
    'GET /api/office/events/:id',
    'GET /api/office/events/:id/blocks/:block',
    'POST /api/office/events/:id/blocks/:block/blocked',
    'POST /api/office/events/:id/blocks/:block/freed',
    'POST /api/office/events/:id/copy',
    'GET /api/office/events/:id/history',
    'PUT /api/office/events/:id/offer',
    'PUT /api/office/events/:id/picture',
    'GET /api/office/events/:id/preview',
    'PUT /api/office/events/:id/publication',
    'GET /api/office/sale-plans/:id',
  ],
  'events or settings or layouts': ['POST /api/office/pictures'],
  layouts: [
    'GET /api/office/blocks/:id',
    'POST /api/office/layouts',
    'GET /api/office/layouts',
    'DELETE /api/office/layouts/:id',
    'GET /api/office/layouts/:id',
    'PUT /api/office/layouts/:id',
    'POST /api/office/layouts/:id/copy',
    'GET /api/office/layouts/:id/export',
    'GET /api/office/layouts/:id/history',
    'POST /api/office/layouts/:id/presence',
    'GET /api/office/layouts/:id/tracing-image',
    'PUT /api/office/layouts/:id/tracing-image',
    'GET /api/office/layouts/:id/publication',
    'POST /api/office/layouts/:id/publication',
    'DELETE /api/office/layouts/:id/draft',
    'GET /api/office/layouts/:id/versions',
    'POST /api/office/layouts/:id/versions/:version/draft',
    'POST /api/office/layouts/file',
  ],
  discounts: [
    'GET /api/office/discount-events',
    'POST /api/office/discounts',
    'GET /api/office/discounts',
    'PUT /api/office/discounts/:id',
    'DELETE /api/office/discounts/:id',
    'GET /api/office/discounts/:id',
    'GET /api/office/discounts/:id/codes',
    'POST /api/office/discounts/:id/codes',
    'GET /api/office/discounts/:id/history',
    'PUT /api/office/discounts/:id/pause',
  ],
  team: [
    'GET /api/office/handover',
    'POST /api/office/handover',
    'GET /api/office/outbox/team',
    'GET /api/office/outbox/team/:id',
    'POST /api/office/outbox/team/:id/retry',
    'POST /api/office/outbox/team/retry',
    'PUT /api/office/second-factor',
    'POST /api/office/team',
    'GET /api/office/team',
    'PUT /api/office/team/:id',
    'DELETE /api/office/team/:id',
    'POST /api/office/team/:id/invitation',
    'POST /api/office/team/:id/invitation-link',
    'DELETE /api/office/team/:id/second-factor',
    'GET /api/office/team/history',
  ],
  settings: [
    'PUT /api/office/legal',
    'GET /api/office/legal',
    'PUT /api/office/settings',
    'GET /api/office/settings',
    'POST /api/office/settings/checkup',
    'DELETE /api/office/settings/logo',
    'PUT /api/office/settings/logo',
    'GET /api/office/backups',
    'POST /api/office/settings/test-mail',
  ],
};

/** What a logged-in member needs: one of these; none where being logged in is enough. */
const NEEDED: Record<string, Permission[]> = {
  staff: [],
  door: ['checkin'],
  'checkin or orders': ['checkin', 'orders'],
  'orders or money': ['orders', 'money'],
  'events or settings or layouts': ['events', 'settings', 'layouts'],
  // Nobody with a single permission; who has both: money/call-offs/call-offs.test.ts, app/sample/remove-sample.test.ts.
  'money and events': [],
  'events and discounts': [],
  ...Object.fromEntries(permissions.map((one) => [one, [one]])),
};

const guarded = Object.entries(CALLS)
  .filter(([group]) => group !== 'anyone')
  .flatMap(([group, calls]) => calls.map((call) => ({ call, group })));

/** One of each name a path may hold; none of them is there. */
const nobody = { id: '999999', item: 'X', payment: '999999', document: '999999', scan: 'x'.repeat(20) };

test('every call there is stands in the table, once', () => {
  const calls = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(Object.values(CALLS).flat().sort()).toEqual(calls.sort());
});

eachDatabase((_, openTestStore) => {
  test('every call of the office answers with its permission, and with no other, and never to nobody', async () => {
    const { shop, store, pair } = await atTheGate(await openTestStore());
    type LetIn = (group: string) => boolean;
    const callers: [string, Record<string, string>, LetIn][] = [
      ['nobody', {}, () => false],
      ['a phone at the gate', (await pair('Tor')).headers, (group) => group === 'door'],
    ];
    for (const granted of [[], ...permissions.map((one) => [one])]) {
      const name = granted.join() || 'no permission';
      const wishes = { email: `${name.replace(' ', '-')}@example.org`, permissions: granted };
      const headers = await loggedInMember(store, shop.clock.now, wishes);
      const isLetIn: LetIn = (group) =>
        group === 'staff' || NEEDED[group]?.some((one) => granted.includes(one)) === true;
      callers.push([name, headers, isLetIn]);
    }
    for (const { call, group } of guarded) {
      const [method = '', pattern = ''] = call.split(' ');
      const path = addressOf(pattern, nobody);
      for (const [who, headers, isLetIn] of callers) {
        const { status } = await shop.call(method, path, method === 'GET' ? undefined : {}, headers);
        const expected = isLetIn(group) ? 'let in' : who === 'nobody' ? 401 : 403;
        const seen = status === 401 || status === 403 ? status : 'let in';
        expect([call, who, seen]).toEqual([call, who, expected]);
        expect([call, status]).not.toEqual([call, 500]);
      }
    }
    // A thousand calls and more, each to the database.
  }, 90_000);
});
