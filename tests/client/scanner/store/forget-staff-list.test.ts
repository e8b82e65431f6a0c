import { afterEach, expect, test } from 'vitest';
import { forgetStaffList } from '../../../../src/client/scanner/store/forget-staff-list.ts';
import { closeDoors, doorAtWork } from '../sync/open-door.ts';

afterEach(closeDoors);

test('with the login of the team the names of its guests leave this phone', async () => {
  const { db } = await doorAtWork();
  expect(await db.listed.count()).toBeGreaterThan(0);
  await forgetStaffList(db);
  expect(await db.listed.count()).toBe(0);
});

test('a paired phone keeps its list when somebody of the team logs out on it', async () => {
  const { db } = await doorAtWork();
  await db.keep({ token: 'of the gate' });
  const before = await db.listed.count();
  await forgetStaffList(db);
  expect(await db.listed.count()).toBe(before);
});
