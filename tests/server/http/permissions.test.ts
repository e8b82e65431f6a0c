import { expect, test } from 'vitest';
import { addressOf } from '../../../src/contract/address-of.ts';
import { type Permission, permissions } from '../../../src/domain/permission.ts';
import { endpoints } from '../../../src/server/http/openapi.ts';
import { eachDatabase } from '../../harness/each-database.ts';
import { openHall } from '../../harness/order-shop.ts';
import { loggedInMember } from '../../harness/team-member.ts';

/** Every call that is not open to everybody; a new one is in here by itself. */
const guarded = endpoints.map(({ endpoint }) => endpoint).filter(({ access }) => access !== 'anyone');
const nameOf = ({ method, path }: (typeof guarded)[number]) => `${method} ${path}`;

/** One of each name a path may hold; none of them is there. */
const nobody = { id: '999999', item: 'X', payment: '999999', document: '999999', scan: 'x'.repeat(20) };

/** Which permission opens a call; what is open to anybody logged in is opened by each. */
function opens(permission: Permission, { access }: (typeof guarded)[number]): boolean {
  if (access === 'staff') return true;
  if (typeof access !== 'string') return access.includes(permission);
  return permission === (access === 'door' ? 'checkin' : access);
}

eachDatabase((_, openTestStore) => {
  test('every call of the office answers with its permission, and with no other, and never to nobody', async () => {
    const { shop } = await openHall(openTestStore);
    const { store } = shop.services;
    const callers: [string, Record<string, string>, (call: (typeof guarded)[number]) => boolean][] = [
      ['nobody', {}, () => false],
      [
        'no permission',
        await loggedInMember(store, shop.clock.now, { email: 'none@example.org', permissions: [] }),
        ({ access }) => access === 'staff',
      ],
    ];
    for (const permission of permissions) {
      const wishes = { email: `${permission}@example.org`, permissions: [permission] };
      const headers = await loggedInMember(store, shop.clock.now, wishes);
      callers.push([permission, headers, (call) => opens(permission, call)]);
    }
    for (const call of guarded) {
      const path = addressOf(call, nobody);
      for (const [who, headers, isLetIn] of callers) {
        const body = call.method === 'GET' ? undefined : {};
        const { status } = await shop.call(call.method, path, body, headers);
        const expected = isLetIn(call) ? 'let in' : who === 'nobody' ? 401 : 403;
        const seen = status === 401 || status === 403 ? status : 'let in';
        expect([nameOf(call), who, seen]).toEqual([nameOf(call), who, expected]);
        expect([nameOf(call), status]).not.toEqual([nameOf(call), 500]);
      }
    }
    // A thousand calls and more, each to the database.
  }, 90_000);
});

test('the calls of the office are those below its address, and each names its permission', () => {
  const open = endpoints.filter(({ endpoint: { path, access } }) => {
    return path.startsWith('/api/office/') && access === 'anyone';
  });
  expect(open.map(({ endpoint }) => nameOf(endpoint))).toEqual([]);
  expect(guarded.length).toBeGreaterThan(20);
});
