import { afterEach, expect, test } from 'vitest';
import { applyPage } from '../../../../src/client/scanner/store/ticket-list.ts';
import type { Conflict } from '../../../../src/contract/door.ts';
import { pageOf } from '../sync/fake-door-server.ts';
import { closeDoors, openDoor } from '../sync/open-door.ts';

const NORTH = 'scan-of-north-0001';
const conflict: Conflict = {
  scan_id: NORTH,
  event_id: 1,
  ticket: 'Erwachsene',
  first: { at: 1, by: 'Tor Süd' },
  second: { at: 2, by: 'Tor Nord' },
};

afterEach(closeDoors);

test('what somebody of the team has dealt with is forgotten here too, what the server never took stays', async () => {
  const db = openDoor();
  const refused = (id: string) => ({ id, ticket: '7K3QF-7K3QF', at: 2, reason: 'redeemed' });
  await db.refused.bulkPut([refused(NORTH), refused('never-taken-000001')]);
  const kept = async () => (await db.refused.toArray()).map(({ id }) => id).sort();
  const both = ['never-taken-000001', NORTH];

  // Not told yet, told, and a delta in the middle of a download, which tells of no conflicts.
  await applyPage(db, pageOf([]), 1);
  await applyPage(db, pageOf([], { conflicts: [conflict] }), 2);
  await applyPage(db, pageOf([], { is_complete: false }), 3);
  expect(await kept()).toEqual(both);

  await applyPage(db, pageOf([]), 4);
  expect(await kept()).toEqual(['never-taken-000001']);
  expect(await db.fact('conflicts')).toEqual([]);
});
