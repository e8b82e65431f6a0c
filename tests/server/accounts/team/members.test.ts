import { expect, test } from 'vitest';
import { permissions } from '../../../../src/domain/permission.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { anna, managedTeam, TEAM } from './managed-team.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const unchanged = { firstname: 'Erika', lastname: 'Muster' };

eachDatabase((_, openTestStore) => {
  test('somebody is invited by mail, sets a password and logs in with what he may do', async () => {
    const { invite, readMails, readToken, shop, office, logIn, history } = await managedTeam(openTestStore);
    const id = await invite();
    expect(await office('GET', TEAM)).toMatchObject({
      body: {
        members: [
          { firstname: 'Anna', email: 'anna@weinfest.example', is_invited: true, seen_at: null },
          { lastname: 'Muster', is_invited: false, seen_at: '2027-03-01T15:00:00' },
        ],
      },
    });
    const token = await readToken();
    expect(await shop.call('POST', '/api/password/link', { token })).toMatchObject({
      body: { email: 'anna@weinfest.example', firstname: 'Anna', is_invited: true },
    });
    expect(await shop.call('POST', '/api/password', { token, password: 'Riesling 2026' })).toMatchObject({
      body: { success: true },
    });
    expect(await logIn('ANNA@weinfest.example', 'Riesling 2026')).toMatchObject({
      status: 200,
      body: { permissions: ['checkin', 'orders'] },
    });
    expect(await readMails()).toEqual([]);
    expect(await history()).toEqual([
      ['Erika Muster', 'invited', 'Anna Groß <anna@weinfest.example>', 'orders,checkin'],
      ['Anna Groß', 'password_set', 'Anna Groß <anna@weinfest.example>', null],
    ]);
    expect((await office('POST', `${TEAM}/${id}/invitation`)).status).toBe(404);
  });

  test('without a mail server whoever invites gets the link to pass on, and it leads to the password', async () => {
    const { office, shop, invite, history, logIn } = await managedTeam(openTestStore);
    const id = await invite();
    const makeLink = () => office<{ link: string }>('POST', `${TEAM}/${id}/invitation-link`);
    const [first, again] = [await makeLink(), await makeLink()];
    expect((await history()).map(([who, what]) => `${who} ${what}`)).toEqual([
      'Erika Muster invited',
      'Erika Muster invitation_link',
      'Erika Muster invitation_link',
    ]);
    const tokens = [first, again].map(
      ({ body }) => /\/login\/password#([\w-]{43})$/.exec(body.link)?.[1] ?? '',
    );
    expect(new Set(tokens).size).toBe(2);
    const use = (token: string) => shop.call('POST', '/api/password', { token, password: 'Riesling 2026' });
    expect((await use(tokens[1] ?? '')).status).toBe(200);
    expect((await use(tokens[0] ?? '')).body).toMatchObject({ code: 'link_over' });
    expect((await logIn(anna.email, 'Riesling 2026')).status).toBe(200);
    // From now on it would be a way to log in as her.
    expect(await makeLink()).toMatchObject({ status: 404, body: { code: 'unknown_member' } });
    const forgotten = await shop.call('POST', '/api/password/forgotten', { email: anna.email });
    expect(forgotten.body).toEqual({ success: true, only_stored: true });
  });

  test('with a mail server nobody but the invited sees the link', async () => {
    const { office, shop, invite } = await managedTeam(openTestStore);
    shop.services.config.smtpUrl = 'smtp://localhost';
    const { body } = await office('POST', `${TEAM}/${await invite()}/invitation-link`);
    expect(body).toMatchObject({ code: 'mails_are_sent' });
  });

  test('nobody logs in without a password of his own', async () => {
    const { invite, logIn } = await managedTeam(openTestStore);
    await invite();
    for (const password of ['', 'x', '\0']) expect((await logIn(anna.email, password)).status).not.toBe(200);
  });

  test('an invitation is sent again, and each of its links holds until one is used', async () => {
    const { invite, office, readToken, shop } = await managedTeam(openTestStore);
    const id = await invite();
    const first = await readToken();
    expect((await office('POST', `${TEAM}/${id}/invitation`)).status).toBe(200);
    expect((await office('POST', `${TEAM}/${id}/invitation`)).status).toBe(200);
    const second = await readToken();
    expect(second).not.toBe(first);
    const use = (token: string) => shop.call('POST', '/api/password', { token, password: 'Riesling 2026' });
    expect((await use(first)).status).toBe(200);
    expect(await use(second)).toMatchObject({ status: 409, body: { code: 'link_over' } });
  });

  test('nobody fills a mailbox by inviting its owner again and again, nor by taking him out and in', async () => {
    const { office, shop, invite, readMails } = await managedTeam(openTestStore);
    shop.services.config.isRateLimited = true;
    const id = await invite();
    for (let n = 0; n < 3; n++) expect((await office('POST', `${TEAM}/${id}/invitation`)).status).toBe(200);
    expect((await office('DELETE', `${TEAM}/${id}`)).status).toBe(200);
    const anew = await invite();
    for (const [path, body] of [
      [`${TEAM}/${anew}/invitation`, undefined],
      [TEAM, anna],
    ] as const)
      expect(await office('POST', path, body)).toMatchObject({
        status: 429,
        body: { code: 'too_many_invitations' },
      });
    expect((await office('POST', TEAM, { ...anna, email: 'max@weinfest.example' })).status).toBe(200);
    expect(await readMails()).toHaveLength(2);
    shop.clock.advance(20 * 60 * 1000);
    expect((await office('POST', `${TEAM}/${anew}/invitation`)).status).toBe(200);
  });

  test('an invitation is good for seven days, and is sent again after that', async () => {
    const { invite, office, readToken, shop } = await managedTeam(openTestStore);
    const id = await invite();
    const token = await readToken();
    const read = (asked: string) => shop.call('POST', '/api/password/link', { token: asked });
    shop.clock.advance(7 * DAY_MS - 1);
    expect((await read(token)).status).toBe(200);
    shop.clock.advance(1);
    expect(await read(token)).toMatchObject({ status: 409, body: { code: 'link_over' } });
    const set = (asked: string) =>
      shop.call('POST', '/api/password', { token: asked, password: 'Riesling 2026' });
    expect(await set(token)).toMatchObject({ status: 409, body: { code: 'link_over' } });
    const manager = await loggedInMember(shop.services.store, shop.clock.now, { email: 'b@x.example' });
    expect((await office('POST', `${TEAM}/${id}/invitation`)).status).toBe(401);
    expect((await shop.call('POST', `${TEAM}/${id}/invitation`, undefined, manager)).status).toBe(200);
    expect((await set(await readToken())).status).toBe(200);
  });

  test('an address belongs to one person', async () => {
    const { invite, office, readMails } = await managedTeam(openTestStore);
    await invite();
    expect(await office('POST', TEAM, { ...anna, email: ' ANNA@weinfest.EXAMPLE ' })).toMatchObject({
      status: 409,
      body: { code: 'member_exists' },
    });
    expect(await readMails()).toHaveLength(1);
  });

  test('permissions change from the next call on', async () => {
    const { shop, office, history } = await managedTeam(openTestStore);
    const headers = await loggedInMember(shop.services.store, shop.clock.now, { email: 'b@x.example' });
    const asked = () => shop.call('GET', TEAM, undefined, headers);
    expect((await asked()).status).toBe(200);
    const { body } = await office<{ members: { id: number; email: string }[] }>('GET', TEAM);
    const id = body.members.find((member) => member.email === 'b@x.example')?.id;
    const change = { firstname: 'Bernd', lastname: 'Berg', permissions: ['orders', 'orders'] };
    expect((await office('PUT', `${TEAM}/${id}`, change)).status).toBe(200);
    expect((await asked()).status).toBe(403);
    expect(await history()).toEqual([['Erika Muster', 'changed', 'Erika Muster <b@x.example>', 'orders']]);
    expect((await office('DELETE', `${TEAM}/${id}`)).status).toBe(200);
    expect((await asked()).status).toBe(401);
    expect((await office('DELETE', `${TEAM}/${id}`)).status).toBe(404);
  });

  test('nobody grants what he does not have himself, neither to himself nor to others', async () => {
    const { shop, office, invite, history, readMails } = await managedTeam(openTestStore);
    const { store } = shop.services;
    const email = 's@x.example';
    const secretary = await loggedInMember(store, shop.clock.now, { email, permissions: ['team', 'orders'] });
    await loggedInMember(store, shop.clock.now, { email: 'b@x.example' });
    const call = <B = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
      shop.call<B>(method, path, body, secretary);
    const { body } = await call<{ members: { id: number; email: string }[] }>('GET', TEAM);
    const idOf = (asked: string) => body.members.find((member) => member.email === asked)?.id;
    const grant = (asked: string, granted: readonly string[]) =>
      // An address sent along changes nothing: nobody takes an account over by writing his own into it.
      call('PUT', `${TEAM}/${idOf(asked)}`, { ...unchanged, email: 'thief@x.example', permissions: granted });
    const refused = { status: 403, body: { code: 'not_yours_to_grant' } };
    expect(await grant(email, ['team', 'orders', 'settings'])).toMatchObject(refused);
    expect(await call('POST', TEAM, { ...anna, permissions: ['orders', 'checkin'] })).toMatchObject(refused);
    expect(await readMails()).toEqual([]);
    expect((await call('POST', TEAM, { ...anna, permissions: ['orders'] })).status).toBe(200);
    // What somebody else has may stay or be taken away, but is not given back.
    const less = permissions.filter((one) => one !== 'layouts');
    expect((await grant('b@x.example', permissions)).status).toBe(200);
    expect((await grant('b@x.example', less)).status).toBe(200);
    expect(await grant('b@x.example', permissions)).toMatchObject(refused);
    // The link of somebody invited to more would be a way to get it.
    const bernd = await invite({ email: 'bernd@x.example', permissions: ['settings'] });
    expect(await call('POST', `${TEAM}/${bernd}/invitation-link`)).toMatchObject(refused);
    expect((await office('POST', `${TEAM}/${bernd}/invitation-link`)).status).toBe(200);
    expect((await history()).map(([who, what, member]) => [who, what, member])).toEqual([
      ['Erika Muster', 'invited', 'Anna Groß <anna@weinfest.example>'],
      ['Erika Muster', 'changed', 'Erika Muster <b@x.example>'],
      ['Erika Muster', 'changed', 'Erika Muster <b@x.example>'],
      ['Erika Muster', 'invited', 'Anna Groß <bernd@x.example>'],
      ['Erika Muster', 'invitation_link', 'Anna Groß <bernd@x.example>'],
    ]);
    expect(await store.read.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([
      { id: idOf(email) },
    ]);
  });

  test('what none of those who manage the team has can be granted all the same, and never dies out again', async () => {
    const { shop, office } = await managedTeam(openTestStore);
    const { store } = shop.services;
    await store.write((trx) =>
      trx.deleteFrom('user_permissions').where('permission', 'in', ['orders', 'settings']).execute(),
    );
    const other = { email: 'b@x.example', permissions: ['team'] as const };
    const secretary = await loggedInMember(store, shop.clock.now, other);
    await loggedInMember(store, shop.clock.now, { email: 'c@x.example', permissions: ['settings'] });
    const { body } = await office<{ members: { id: number; email: string }[] }>('GET', TEAM);
    const erika = body.members.find(({ email }) => email === 'erika@weinfest.example')?.id;
    const grant = (granted: readonly string[]) =>
      office('PUT', `${TEAM}/${erika}`, { ...unchanged, permissions: granted });
    expect((await grant(permissions)).status).toBe(200);
    const last = { status: 409, body: { code: 'last_to_grant' } };
    expect(await grant(permissions.filter((one) => one !== 'settings'))).toMatchObject(last);
    expect(await shop.call('DELETE', `${TEAM}/${erika}`, undefined, secretary)).toMatchObject(last);
    expect((await grant(permissions)).status).toBe(200);
  });

  test('the last one who can manage the team stays, whoever is merely invited to it', async () => {
    const { office, invite } = await managedTeam(openTestStore);
    await invite({ permissions: ['team'] });
    const { body } = await office<{ members: { id: number; is_invited: boolean }[] }>('GET', TEAM);
    const id = body.members.find((member) => !member.is_invited)?.id;
    const less = { ...unchanged, permissions: ['orders'] };
    expect(await office('PUT', `${TEAM}/${id}`, less)).toMatchObject({ body: { code: 'last_of_team' } });
    expect(await office('DELETE', `${TEAM}/${id}`)).toMatchObject({ body: { code: 'last_of_team' } });
    expect((await office('GET', TEAM)).status).toBe(200);
  });

  test('two who put each other out at the same moment: one of them stays', async () => {
    const { shop, manager, office } = await managedTeam(openTestStore);
    const other = await loggedInMember(shop.services.store, shop.clock.now, { email: 'b@x.example' });
    const { body } = await office<{ members: { id: number; email: string }[] }>('GET', TEAM);
    const idOf = (isOther: boolean) =>
      body.members.find((member) => (member.email === 'b@x.example') === isOther)?.id;
    const answers = await Promise.all([
      shop.call('DELETE', `${TEAM}/${idOf(true)}`, undefined, manager),
      shop.call('DELETE', `${TEAM}/${idOf(false)}`, undefined, other),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test.each([
    ['no name', { firstname: ' ' }],
    ['no address', { email: 'anna' }],
    ['an unknown permission', { permissions: ['everything'] }],
    ['endless', { lastname: 'x'.repeat(101) }],
  ])('an invitation with %s is refused', async (_, wrong) => {
    const { office, readMails } = await managedTeam(openTestStore);
    expect((await office('POST', TEAM, { ...anna, ...wrong })).status).toBe(422);
    expect(await readMails()).toEqual([]);
  });
});
