import { expect, test } from 'vitest';
import type { TeamHistoryPage } from '../../../../src/contract/team.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { managedTeam, TEAM } from './managed-team.ts';

const HISTORY = `${TEAM}/history`;

eachDatabase((_, openTestStore) => {
  test('who manages the team reads what was done and with which account, the newest first', async () => {
    const { invite, office, shop } = await managedTeam(openTestStore);
    const { store } = shop.services;
    const { id: who_id } = await store.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const id = await invite();
    await office('POST', `${TEAM}/${id}/invitation`);
    await office('PUT', `${TEAM}/${id}`, { firstname: 'Anna', lastname: 'Groß', permissions: [] });
    await office('DELETE', `${TEAM}/${id}`);
    // A name can be changed, and back again.
    const names = { firstname: 'Anna', lastname: 'Vorstand' };
    await store.write((trx) => trx.updateTable('users').set(names).where('id', '=', who_id).execute());
    const { body } = await office<TeamHistoryPage>('GET', HISTORY);
    const member = 'Anna Groß <anna@weinfest.example>';
    const at = '2027-03-01T15:00:00';
    const who = { who: 'Erika Muster', who_id, who_email: 'erika@weinfest.example' };
    expect(body.entries.map(({ id: _, ...entry }) => entry)).toEqual([
      { at, ...who, what: 'removed', member, permissions: null },
      { at, ...who, what: 'changed', member, permissions: [] },
      { at, ...who, what: 'invited_again', member, permissions: null },
      { at, ...who, what: 'invited', member, permissions: ['orders', 'checkin'] },
    ]);
    expect(body.before).toBeNull();
  });

  test('a long history comes page by page, each entry once', async () => {
    const { office, shop, manager } = await managedTeam(openTestStore);
    const entry = { at: shop.clock.now, what: 'changed', member: '', permissions: null } as const;
    const rows = Array.from({ length: 51 }, (_, n) => ({ ...entry, who: String(n) }));
    await shop.services.store.write((trx) => trx.insertInto('team_history').values(rows).execute());
    const seen: string[] = [];
    let before: number | null = null;
    do {
      const path: string = before === null ? HISTORY : `${HISTORY}?before=${before}`;
      const { body } = await office<TeamHistoryPage>('GET', path);
      expect(body.entries.length).toBeGreaterThan(0);
      seen.push(...body.entries.map(({ who }) => who));
      before = body.before;
    } while (before !== null);
    expect(seen).toEqual(rows.map(({ who }) => who).reverse());
    for (const bad of ['x', '-1', '1e3', '9'.repeat(30)])
      expect((await shop.call('GET', `${HISTORY}?before=${bad}`, undefined, manager)).status).toBe(400);
  });

  test('the list of the team says who has a second factor and whether the club demands it', async () => {
    const { office, invite, shop } = await managedTeam(openTestStore);
    const id = await invite();
    const owing = await loggedInMember(shop.services.store, shop.clock.now, { email: 'x@weinfest.example' });
    const factor = { user_id: id, secret: 'aa', is_on: 0 as 0 | 1, last_step: 0, created_at: 0 };
    const { store } = shop.services;
    const listed = async () => {
      const { body } = await office<{ members: { has_second_factor: boolean }[] }>('GET', TEAM);
      return body.members.map(({ has_second_factor }) => has_second_factor);
    };
    await store.write((trx) => trx.insertInto('second_factors').values(factor).execute());
    expect(await listed()).toEqual([false, false, false]);
    await store.write((trx) => trx.updateTable('second_factors').set({ is_on: 1 }).execute());
    expect(await listed()).toEqual([true, false, false]);
    expect((await office('GET', TEAM)).body.demands_second_factor).toBe(false);
    const { body } = await office<{ members: { id: number; email: string }[] }>('GET', TEAM);
    const own = body.members.find(({ email }) => email === 'erika@weinfest.example')?.id ?? 0;
    await store.write((trx) =>
      trx
        .insertInto('second_factors')
        .values({ ...factor, user_id: own, is_on: 1 })
        .execute(),
    );
    await office('PUT', '/api/office/second-factor', { is_demanded: true });
    expect((await office('GET', TEAM)).body.demands_second_factor).toBe(true);
    expect(await shop.call('GET', TEAM, undefined, owing)).toMatchObject({
      body: { code: 'second_factor_due' },
    });
  });
});
