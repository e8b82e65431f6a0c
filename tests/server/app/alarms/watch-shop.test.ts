import { expect, onTestFinished, test } from 'vitest';
import type { CheckupLine } from '../../../../src/contract/checkup.ts';
import type { Figures } from '../../../../src/contract/figures.ts';
import { RecentFaults } from '../../../../src/server/app/alarms/recent-faults.ts';
import { watchShop } from '../../../../src/server/app/alarms/watch-shop.ts';
import type { MailMessage, Postbox } from '../../../../src/server/messages/mail-message.ts';
import { mailStuckSince } from '../../../../src/server/overview/outbox/stuck-mail.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { changeBackupRuns } from '../../../../src/server/settings/backup-runs.ts';
import { customer } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';
import { addMember, loggedInMember } from '../../../support/team-member.ts';
import { type TestShop, type TestShopWishes, testShop } from '../../../support/test-shop.ts';
import { deliverDueMail } from '../../messages/deliver-all.ts';
import { smtpInbox } from '../../messages/smtp-inbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const never = new AbortController().signal;

/** Everything around the shop, as a test wants it. */
class World {
  isDiskLow = false;
  certificate: CheckupLine['state'] | null = 'good';
  isMailDown = false;
  isAddressWrong = false;
  attempts = 0;
  readonly posted: MailMessage[] = [];
  readonly postbox: Postbox = {
    post: async (message) => {
      this.attempts++;
      if (this.isAddressWrong)
        throw Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' });
      if (this.isMailDown) throw Object.assign(new Error('down'), { code: 'ECONNECTION' });
      this.posted.push(message);
    },
    close() {},
  };

  watcherOf({ services }: TestShop) {
    return watchShop(services, never, {
      disk: async () => ({ isLow: this.isDiskLow }),
      certificate: async () => this.certificate,
      postbox: () => this.postbox,
    });
  }

  subjects() {
    return this.posted.map(({ subject }) => subject);
  }
}

async function watchedShop(store: Store, wishes: TestShopWishes = {}) {
  const world = new World();
  const shop = testShop(store, wishes);
  await addMember(store, { email: 'host@verein.example', permissions: ['settings'] });
  const look = world.watcherOf(shop);
  /** Looks once a minute for this long. */
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      await look();
      shop.clock.advance(MINUTE);
    }
  };
  return { world, shop, look, pass };
}

/** What the dashboard of a member who may change the settings says. */
async function alarmsOnDashboard(shop: TestShop) {
  const email = `${shop.clock.now}@verein.example`;
  const headers = await loggedInMember(shop.services.store, shop.clock.now, {
    email,
    permissions: ['settings'],
  });
  const { body } = await shop.call<Figures>('GET', '/api/office/figures', undefined, headers);
  return { alarms: body.alarms, backup: body.backup?.problem };
}

const lateMail = (store: Store, now: number, facts: object = {}) =>
  store.write((trx) =>
    trx
      .insertInto('outbox')
      .values({
        ...{
          kind: 'order_confirmation',
          order_id: 'o',
          state: 'waiting',
          created_at: now,
          next_attempt_at: now,
        },
        ...facts,
      })
      .execute(),
  );

eachDatabase((_, openTestStore) => {
  test('nothing is written while all is well, and a blip is told to nobody', async () => {
    const store = await openTestStore();
    const { world, pass, shop } = await watchedShop(store);
    await pass(5);
    expect(
      await store.read.selectFrom('settings').select('key').where('key', '=', 'alarms').execute(),
    ).toEqual([]);
    world.isDiskLow = true;
    await pass(10);
    expect((await alarmsOnDashboard(shop)).alarms).toBe(undefined);
    world.isDiskLow = false;
    await pass(90);
    expect(world.posted).toEqual([]);
  });

  test('a disk that fills is told once and stands on the dashboard, and its end is told once', async () => {
    const { world, pass, shop } = await watchedShop(await openTestStore());
    world.isDiskLow = true;
    await pass(60);
    expect(world.subjects()).toEqual(['Der Speicherplatz wird knapp: Weinfest Rebental']);
    expect((await alarmsOnDashboard(shop)).alarms).toEqual(['disk']);
    world.isDiskLow = false;
    await pass(10);
    expect((await alarmsOnDashboard(shop)).alarms).toBe(undefined);
    await pass(180);
    expect(world.subjects().slice(1)).toEqual(['Vorbei: Es ist wieder genug Speicherplatz frei']);
  });

  test('of two processes that look at the same time one tells', async () => {
    const store = await openTestStore();
    const { world, shop, look } = await watchedShop(store);
    const other = testShop(store, { seed: 'other' });
    const lookToo = world.watcherOf(other);
    const pass = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        await Promise.all([look(), lookToo()]);
        for (const { clock } of [shop, other]) clock.advance(MINUTE);
      }
    };
    world.isDiskLow = true;
    world.certificate = 'warning';
    await pass(200);
    expect(world.subjects().map((subject) => subject?.split(':')[0])).toEqual([
      'Der Speicherplatz wird knapp',
      'Das Zertifikat läuft bald ab oder gilt nicht',
    ]);
    world.isDiskLow = false;
    world.certificate = 'good';
    await pass(200);
    expect(world.subjects().slice(2)).toEqual([
      'Vorbei: Das Zertifikat ist wieder in Ordnung',
      'Vorbei: Es ist wieder genug Speicherplatz frei',
    ]);
  });

  test('mail that is stuck is told as soon as mail works again, in one mail however long it took', async () => {
    const store = await openTestStore();
    const { world, pass, shop } = await watchedShop(store);
    await lateMail(store, shop.clock.now);
    world.isMailDown = true;
    await pass(300);
    expect((await alarmsOnDashboard(shop)).alarms).toEqual(['mail']);
    world.isMailDown = false;
    await pass(10);
    expect(world.subjects()).toEqual(['E-Mails bleiben liegen: Weinfest Rebental']);
    await store.write((trx) => trx.updateTable('outbox').set({ state: 'sent' }).execute());
    await pass(60);
    expect(world.subjects().slice(1)).toEqual(['Vorbei: E-Mails gehen wieder hinaus']);
  });

  test('mail that was stuck and went out again by itself is not told afterwards', async () => {
    const store = await openTestStore();
    const { world, pass, shop } = await watchedShop(store);
    await lateMail(store, shop.clock.now);
    world.isMailDown = true;
    await pass(120);
    await store.write((trx) => trx.updateTable('outbox').set({ state: 'sent' }).execute());
    world.isMailDown = false;
    await pass(120);
    expect(world.posted).toEqual([]);
  });

  test('an address that does not exist is tried once', async () => {
    const { world, pass, shop } = await watchedShop(await openTestStore());
    world.isDiskLow = true;
    world.isAddressWrong = true;
    await pass(60);
    expect(world.attempts).toBe(1);
    expect((await alarmsOnDashboard(shop)).alarms).toEqual(['disk']);
    expect(shop.log.filter(({ what }) => what === 'alarm not told')).toHaveLength(1);
  });

  test('a shop that stops cuts off the mail under way, which is sent after the next start', async () => {
    const { world, shop } = await watchedShop(await openTestStore());
    const stopping = new AbortController();
    const cut = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const postbox: Postbox = {
      post() {
        begun.resolve();
        return cut.promise;
      },
      close: () => cut.reject(new Error('closed')),
    };
    const disk = async () => ({ isLow: true });
    const look = watchShop(shop.services, stopping.signal, { disk, postbox: () => postbox });
    await look();
    shop.clock.advance(20 * MINUTE);
    const looking = look();
    await begun.promise;
    stopping.abort();
    await looking;
    shop.clock.advance(6 * MINUTE);
    world.isDiskLow = true;
    await world.watcherOf(shop)();
    expect(world.posted).toHaveLength(1);
  });

  test('mail is stuck when the server takes none, not when it puts off single mails', async () => {
    const store = await openTestStore();
    const { shop } = await watchedShop(store);
    const now = shop.clock.now;
    const tried = { attempts: 1, next_attempt_at: now + HOUR };
    const since = () => mailStuckSince(store.read, now);
    for (const last_error of ['EENVELOPE 452 RCPT TO', 'EMESSAGE 451 DATA'])
      for (let count = 0; count < 6; count++) await lateMail(store, now - HOUR, { ...tried, last_error });
    await lateMail(store, now, { ...tried, attempts: 1, is_under_way: 1 });
    await lateMail(store, now, { state: 'failed', attempts: 1, last_error: 'EENVELOPE 550 RCPT TO' });
    await lateMail(store, now - 96 * HOUR, { state: 'failed', attempts: 10, last_error: 'EAUTH 535' });
    expect(await since()).toBe(null);
    await lateMail(store, now - MINUTE, { ...tried, last_error: 'ECONNECTION' });
    expect(await since()).toBe(now - MINUTE);
    await lateMail(store, now - 2 * MINUTE, { state: 'failed', attempts: 10, last_error: 'EAUTH 535' });
    expect(await since()).toBe(now - 2 * MINUTE);
    await lateMail(store, now - 3 * MINUTE);
    expect(await since()).toBe(now - 3 * MINUTE);
  });

  test('a stranger sets off no alarm by orders to addresses that are put off, a server that puts off all does', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, store } = admin;
    shop.services.config.smtpUrl = 'smtp://localhost';
    const took = new Set(['gmx.example', 'web.example', 'mail.example']);
    await store.write((trx) => trx.updateTable('contingents').set({ capacity: 100 }).execute());
    const domainOf = (to: unknown) => (to as { address: string }).address.split('@')[1] ?? '';
    const postbox: Postbox = {
      post: async ({ to }) => {
        if (!took.has(domainOf(to)))
          throw Object.assign(new Error('later'), {
            code: 'EENVELOPE',
            responseCode: 450,
            command: 'RCPT TO',
          });
      },
      close() {},
    };
    const order = async (domain: string) => {
      await admin.order(undefined, { customer: { ...customer, email: `anna@${domain}` } });
      await deliverDueMail(shop.services, postbox);
    };
    const since = () => mailStuckSince(store.read, shop.clock.now);
    for (const domain of took) await order(domain);
    for (let n = 0; n < 6; n++) await order(`nowhere-${n}.example`);
    expect(await since()).toBe(null);

    const began = shop.clock.now + 1000;
    const domains = [...took];
    took.clear();
    for (const domain of domains) {
      expect(await since()).toBe(null);
      await order(domain);
    }
    expect(await since()).toBe(began);
    took.add('gmx.example');
    await order('gmx.example');
    expect(await since()).toBe(null);
  });

  test('a backup that keeps failing is told, and stands on the dashboard once', async () => {
    const store = await openTestStore();
    const { world, pass, shop } = await watchedShop(store);
    const runs = (change: object) =>
      store.write((trx) => changeBackupRuns(trx, shop.clock.now, () => change));
    await runs({ begun_at: shop.clock.now, failed_at: shop.clock.now });
    await pass(149);
    expect(world.posted).toEqual([]);
    await pass(5);
    expect(world.subjects()).toEqual(['Die Sicherung klappt nicht: Weinfest Rebental']);
    expect(await alarmsOnDashboard(shop)).toEqual({ alarms: undefined, backup: 'failed' });
    await runs({ done_at: shop.clock.now });
    await pass(5);
    expect(world.subjects().slice(1)).toEqual(['Vorbei: Die Sicherung klappt wieder']);
  });

  test('no backup is missed where none is wanted, and no certificate where none can be seen', async () => {
    const store = await openTestStore();
    const { world, pass, shop } = await watchedShop(store, {
      settings: { backup: { is_nightly: false, hour: 2 } },
    });
    const failed = { begun_at: shop.clock.now, failed_at: shop.clock.now };
    await store.write((trx) => changeBackupRuns(trx, shop.clock.now, () => failed));
    world.certificate = 'open';
    await pass(200);
    expect(world.posted).toEqual([]);
  });

  test('a call that keeps failing and a job that keeps failing are told, without whose call it was', async () => {
    const store = await openTestStore();
    const callerOf = () => {
      throw new Error('erika@weinfest.example is broken');
    };
    const { world, pass, shop } = await watchedShop(store, { callerOf });
    for (let count = 0; count < 10; count++)
      expect((await shop.call('GET', '/api/office/figures')).status).toBe(500);
    await pass(8);
    expect(world.subjects()).toEqual(['Ein Fehler wiederholt sich: Weinfest Rebental']);
    expect(JSON.stringify(world.posted)).not.toContain('broken');
    await pass(80);
    expect(world.subjects().slice(1)).toEqual([
      'Vorbei: Der Fehler ist seit einer Stunde nicht mehr aufgetreten',
    ]);

    for (let count = 0; count < 3; count++) shop.services.faults.countRun('ask paypal', true);
    await pass(8);
    expect(world.posted).toHaveLength(3);
  });

  test('the mail goes to the addresses that were set, otherwise to the first two who may change the settings', async () => {
    const store = await openTestStore();
    const inbox = await smtpInbox();
    onTestFinished(() => inbox.close());
    const config = { smtpUrl: inbox.url, publicUrl: 'https://karten.verein.example' };
    const { shop } = await watchedShop(store, { config });
    await addMember(store, { email: 'orders@verein.example', permissions: ['orders'] });
    for (const name of ['second', 'third'])
      await addMember(store, { email: `${name}@verein.example`, permissions: ['settings'] });
    const told = async (settings: TestShopWishes['settings'], kind: 'begins' | 'ends') => {
      const { services } = testShop(store, { config, ...(settings && { settings }) });
      const look = watchShop({ ...services, clock: shop.services.clock }, never, {
        disk: async () => ({ isLow: kind === 'begins' }),
        certificate: async () => null,
      });
      for (let minute = 0; minute < 70; minute++) {
        await look();
        shop.clock.advance(MINUTE);
      }
      return (await inbox.emails()).at(-1);
    };
    const began = await told(undefined, 'begins');
    expect(began?.to?.map(({ address }) => address)).toEqual([
      'host@verein.example',
      'second@verein.example',
    ]);
    expect(began?.text).toContain('https://karten.verein.example/dashboard/settings/checkup');
    expect(began?.text).toContain('Ist er voll, kann niemand mehr bestellen.\n');
    expect(began?.text).not.toMatch(/Erika Muster/);
    const alarm = { email: '', second_email: 'wart@verein.example' };
    const over = await told({ alarm }, 'ends');
    expect(over?.to?.map(({ address }) => address)).toEqual(['wart@verein.example']);
    expect(inbox.received).toHaveLength(2);
  });
});

test('errors repeat: ten within ten minutes, shared among processes, or three runs of a job in a row', () => {
  const faults = new RecentFaults();
  for (let count = 0; count < 9; count++) faults.countFault(count * MINUTE);
  expect(faults.isRepeating(9 * MINUTE, 1)).toBe(false);
  expect(faults.isRepeating(9 * MINUTE, 3)).toBe(true);
  faults.countFault(9 * MINUTE);
  expect(faults.isRepeating(9 * MINUTE, 1)).toBe(true);
  expect(faults.isRepeating(10 * MINUTE, 1)).toBe(false);

  const jobs = new RecentFaults();
  const run = (...failures: boolean[]) => {
    for (const hasFailed of failures) jobs.countRun('sum orders', hasFailed);
    return jobs.isRepeating(0, 1);
  };
  expect(run(true, true, false, true, true)).toBe(false);
  expect(run(true)).toBe(true);
  expect(run(false)).toBe(false);
  for (let count = 0; count < 5; count++) jobs.countRun('back up', true);
  expect(jobs.isRepeating(0, 1)).toBe(false);
});
