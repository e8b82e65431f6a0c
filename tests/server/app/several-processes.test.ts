import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { Layout } from '../../../src/contract/layouts.ts';
import type { StaffEvent } from '../../../src/contract/staff-events.ts';
import { runRetention } from '../../../src/server/overview/retention/run-retention.ts';
import { openStore } from '../../../src/server/platform/database/open-store.ts';
import type { Trx } from '../../../src/server/platform/database/store.ts';
import { checkout, fairLine, seatLine, standingLine } from '../../support/checkout.ts';
import { CHECKOUT, newKey } from '../../support/order-shop.ts';
import {
  createDatabase,
  dropDatabase,
  giveBackDatabase,
  takeDatabase,
} from '../../support/postgres-database.ts';
import { openProcess, openStream, type TestProcess } from '../../support/several-processes.ts';
import { buildSmallHall, type SmallHall } from '../../support/small-hall.ts';
import { loggedInMember } from '../../support/team-member.ts';

const server = inject('postgresUrl');
const FAR_AHEAD = '2099-04-12T20:30:00';

let databaseUrl: string;
let hall: SmallHall;
let staff: { Authorization: string };
/** One process changes everything, guests and staff read from the other. */
let writer: TestProcess;
let reader: TestProcess;
let concert: string;

beforeAll(async () => {
  databaseUrl = await takeDatabase(server);
  const store = await openStore({ databaseUrl, dataDir: '' });
  hall = await buildSmallHall(store);
  await store.write((trx) => trx.updateTable('events').set({ starts_at: FAR_AHEAD }).execute());
  staff = await loggedInMember(store, Date.now());
  await store.close();
  writer = await openProcess(databaseUrl);
  reader = await openProcess(databaseUrl);
  concert = `/api/booking/event/${hall.concert.id}`;
});
afterAll(async () => {
  await Promise.all([writer.close(), reader.close()]);
  await giveBackDatabase(server, databaseUrl);
});

const office = async <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) => {
  const answer = await writer.call<Body>(method, `/api/office${path}`, body, staff);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

/** Past every operation, which would announce it. */
const behindItsBack = (change: (trx: Trx) => { execute(): Promise<unknown> }) =>
  writer.services.store.write((trx) => change(trx).execute());

const nextSeat = () => hall.seats.shift() as number;
const seat = (seat_id: number) => ({ block_id: hall.blockA, seat_id });
const standing = () => ({ block_id: hall.standing, seat_id: null });
const told = (taken: object[], freed: object[]) => JSON.stringify({ taken, freed });

async function order(...lines: object[]): Promise<string> {
  const guest = writer.guest();
  const sent = checkout(lines);
  const { status, body } = await guest.call<{ order: { id: string } }>('POST', CHECKOUT, sent, newKey());
  expect(status).toBe(200);
  return body.order.id;
}

/** Greeted, a page reads everything; what changes from then on it hears. */
async function openPage(eventId: number): Promise<string[]> {
  const heard = await openStream(reader, eventId);
  await reader.call('GET', `/api/booking/event/${eventId}`);
  return heard;
}

const memberOf = (email: string) =>
  writer.services.store.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

const takenSeats = async (path = concert) => {
  const { body } = await reader.call<{ placements: { seat_id: number | null }[] }>('GET', path);
  return body.placements.map(({ seat_id }) => seat_id);
};
const page = async () => (await reader.call<string>('GET', '/')).body;
const nameOfConcert = async () => {
  const { body } = await reader.call<{ event?: { name: string } }>('GET', concert);
  return body.event?.name;
};

test('a sale by one process shows in the answers, pages and open streams of the other', async () => {
  const sold = nextSeat();
  const block = `${concert}/block/${hall.blockA}`;
  const fair = `/api/booking/event/${hall.fair.id}`;
  const leftAtFair = async () =>
    (await reader.call<{ event: { places_left: number } }>('GET', fair)).body.event.places_left;
  for (const path of [concert, block]) expect(await takenSeats(path)).not.toContain(sold);
  expect(await leftAtFair()).toBe(20);
  expect(await page()).toContain('"places_left":20');
  const heard = await openPage(hall.concert.id);

  const id = await order(seatLine(hall, sold), standingLine(hall, 2), fairLine(hall, 3));
  await expect.poll(() => heard).toContain(told([seat(sold), standing(), standing()], []));
  for (const path of [concert, block]) expect(await takenSeats(path)).toContain(sold);
  await expect.poll(leftAtFair).toBe(17);
  await expect.poll(page).toContain('"places_left":17');

  const tickets = await writer.services.store.read
    .selectFrom('items')
    .select('id')
    .where('order_id', '=', id)
    .execute();
  const items = tickets.map((ticket) => ticket.id);
  await office('POST', `/orders/${id}/cancellations`, { items });
  await expect.poll(() => heard).toContain(told([], [seat(sold), standing(), standing()]));
  await expect.poll(leftAtFair).toBe(20);
});

test('a hold by one process and its end reach an open stream of the other', async () => {
  const held = nextSeat();
  const heard = await openPage(hall.concert.id);
  const seats = [{ id: held, ticket_price_id: hall.concert.adult }];
  const reserved = await writer.guest().call('POST', `${concert}/reserve`, { seats });
  expect(reserved.status).toBe(200);
  await expect.poll(() => heard).toContain(told([seat(held)], []));
  await behindItsBack((trx) =>
    trx.updateTable('placements').set({ held_until: 1 }).where('seat_id', '=', held),
  );
  await expect.poll(() => heard).toContain(told([], [seat(held)]));
});

test('a changed event, a changed plan and a hidden event reach the other process, and greet its open pages', async () => {
  const [heard = [], others = []] = await Promise.all(
    [hall.concert.id, hall.matinee.id].map(async (id) => {
      const page = await openStream(reader, id);
      // From then on each greeting has a reason.
      await expect.poll(() => page).toEqual(['hello', 'hello']);
      return page;
    }),
  );
  const { event } = await office<{ event: StaffEvent }>('GET', `/events/${hall.concert.id}`);
  await office('PUT', `/events/${hall.concert.id}`, { ...event, name: 'Sommerkonzert' });
  await expect.poll(nameOfConcert).toBe('Sommerkonzert');
  await expect.poll(page).toContain('Sommerkonzert');
  await expect.poll(() => heard).toEqual(['hello', 'hello', 'hello']);
  // Nothing has changed for them.
  expect(others).toEqual(['hello', 'hello']);

  const { layouts } = await office<{ layouts: Layout[] }>('GET', '/layouts');
  const [{ id } = { id: 0 }] = layouts;
  const { layout } = await office<{ layout: Layout }>('GET', `/layouts/${id}`);
  const changed = layout.elements.map((element) => ({ ...element, x: element.x + 10 }));
  const { name, version } = layout;
  const drawing = { name, version, changed, removed: [], save: 'save-of-this-test' };
  const saved = await office<{ version: number }>('PUT', `/layouts/${id}`, drawing);
  await office('POST', `/layouts/${id}/publication`, { version: saved.version });
  await office('PUT', `/events/${hall.matinee.id}/publication`, { is_published: false });
  const concertNow = async () => (await reader.call('GET', concert)).body;
  await expect.poll(concertNow).toMatchObject({ event: { layout: { blocks: [{ x: 10 }, { x: 10 }] } } });
  const matinee = `/api/booking/event/${hall.matinee.id}`;
  await expect.poll(async () => (await reader.call('GET', matinee)).status).toBe(404);
  // Greetings within a second are one.
  await expect.poll(() => others.slice(0, 3)).toEqual(['hello', 'hello', 'hello']);
});

test('settings, legal texts, pictures and the logo of one process are those of the other, on its pages too', async () => {
  const { settings } = await office<{ settings: object }>('GET', '/settings');
  await office('PUT', '/settings', { ...settings, title: 'Weinlese' });
  await expect.poll(page).toContain('Weinlese');
  const { legal } = await office<{ legal: { terms: { as_of: string } } }>('GET', '/legal');
  await office('PUT', '/legal', { name: 'terms', text: 'Hunde dürfen mit.', seen: legal.terms.as_of });
  await expect.poll(page).toContain('Hunde dürfen mit.');

  const png = await sharp({ create: { width: 640, height: 320, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const headers = { ...staff, 'X-Requested-With': 'XMLHttpRequest' };
  const body = new Blob([new Uint8Array(png)]);
  const uploaded = await writer.app.request('/api/office/pictures', { method: 'POST', headers, body });
  const { picture } = (await uploaded.json()) as { picture: { id: string } };
  expect((await reader.call('GET', `/picture/${picture.id}-640.webp`)).status).toBe(200);

  const changed = await writer.app.request('/api/office/settings/logo', { method: 'PUT', headers, body });
  const { logo } = (await changed.json()) as { logo: { id: string } };
  expect((await reader.call('GET', `/logo/${logo.id}-small.png`)).status).toBe(200);
  await expect.poll(() => reader.services.settings().logo?.id).toBe(logo.id);
});

test('who was logged out, removed or revoked by one process is turned away by the other at once', async () => {
  const { store } = writer.services;
  const member = async (email: string) => ({
    email,
    headers: await loggedInMember(store, Date.now(), { email }),
  });
  const [leaves, isRemoved] = [await member('geht@example.org'), await member('fliegt@example.org')];
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await reader.call('GET', path, undefined, headers)).status;
  for (const { headers } of [leaves, isRemoved]) expect(await statusOf('/api/updt', headers)).toBe(200);
  await writer.call('GET', '/api/logout', undefined, leaves.headers);
  expect(await statusOf('/api/updt', leaves.headers)).toBe(401);
  await office('DELETE', `/team/${(await memberOf(isRemoved.email)).id}`);
  expect(await statusOf('/api/updt', isRemoved.headers)).toBe(401);

  const wish = { name: 'Tor Ost', event_ids: [hall.fair.id] };
  const { device, pairing } = await office<{ device: { id: number }; pairing: { url: string } }>(
    'POST',
    '/devices',
    wish,
  );
  const code = new URL(pairing.url).hash.slice(1);
  const { body } = await reader.call<{ token: string }>('POST', '/api/door/pair', { code });
  const phone = { Authorization: `Bearer ${body.token}` };
  expect(await statusOf('/api/door/list', phone)).toBe(200);
  await office('POST', `/devices/${device.id}/revoke`);
  expect(await statusOf('/api/door/list', phone)).toBe(401);
});

test('the preview of a mail that one process wrote is shown by the other, to who asked and while they are in the team', async () => {
  await order(fairLine(hall, 1));
  const { mails } = await office<{ mails: { id: number }[] }>('GET', '/outbox/guests');
  const headers = await loggedInMember(writer.services.store, Date.now(), { email: 'liest@example.org' });
  const path = `/api/office/outbox/guests/${mails[0]?.id}`;
  const { body } = await writer.call<{ preview: { frame: string } }>('GET', path, undefined, headers);
  const statusOf = async (frame: string) => (await reader.call('GET', frame)).status;
  expect(await statusOf(body.preview.frame)).toBe(200);
  expect(await statusOf(body.preview.frame.replace(/\d+-/, '1-'))).toBe(404);
  await office('DELETE', `/team/${(await memberOf('liest@example.org')).id}`);
  expect(await statusOf(body.preview.frame)).toBe(404);
});

test('each mail is sent by one of two processes, and invoices are numbered without a gap', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const ids = await Promise.all(Array.from({ length: 3 }, () => order(fairLine(hall, 1))));
  for (const id of ids)
    await office('POST', `/orders/${id}/payments`, { amount: 8, booked_on: today, seen_paid: 0 });
  await behindItsBack((trx) =>
    trx
      .updateTable('outbox')
      .set({ next_attempt_at: 1 })
      .where('is_under_way', '=', 0)
      .where('state', '=', 'waiting'),
  );
  for (const { services } of [writer, reader]) services.wakeOutbox();
  const mails = () => writer.services.store.read.selectFrom('outbox').select(['id', 'state']).execute();
  await expect
    .poll(async () => new Set((await mails()).map(({ state }) => state)))
    .toEqual(new Set(['stored']));
  // One of them may have been quick enough to send all.
  const files = [writer, reader].map(({ services }) => {
    const folder = join(services.config.dataDir, 'mail');
    return existsSync(folder) ? readdirSync(folder) : [];
  });
  expect(files.flat()).toHaveLength((await mails()).length);
  const invoices = await writer.services.store.read.selectFrom('documents').select('number').execute();
  const year = new Date().getFullYear();
  expect(invoices.map(({ number }) => number).sort()).toEqual(
    ids.map((_, at) => `${year}-${String(at + 1).padStart(5, '0')}`),
  );
});

test('what two processes delete in the same night gives back its places once', async () => {
  const paid = await order(fairLine(hall, 5));
  await behindItsBack((trx) =>
    trx.updateTable('orders').set({ status: 'paid', paid_cents: 4_000 }).where('id', '=', paid),
  );
  for (let i = 0; i < 4; i++) await order(fairLine(hall, 1));
  const clock = () => Date.now() + 200 * 24 * 60 * 60 * 1000;
  await Promise.all([writer, reader].map(({ services }) => runRetention({ ...services, clock })));
  const { read } = writer.services.store;
  expect(await read.selectFrom('orders').select('id').where('status', '=', 'open').execute()).toEqual([]);
  const ofFair = await read.selectFrom('items').select('id').where('event_id', '=', hall.fair.id).execute();
  const contingent = read.selectFrom('contingents').select('taken').where('event_id', '=', hall.fair.id);
  const { taken } = await contingent.where('ticket_price_id', 'is', null).executeTakeFirstOrThrow();
  expect(taken).toBe(ofFair.length);
});

/** Sold by a process that was killed before it could say so. */
const sellInSilence = (seat_id: number) =>
  behindItsBack((trx) =>
    trx.insertInto('placements').values({
      event_id: hall.concert.id,
      ...seat(seat_id),
      ticket_price_id: hall.concert.adult,
      guest_id: null,
      first_held_at: null,
      held_until: Date.now() + 3_600_000,
      order_id: null,
      blocked_reason: 'Presse',
    }),
  );

test('what a process committed and never announced is shown with the next renewal', async () => {
  const heard = await openPage(hall.concert.id);
  const sold = nextSeat();
  await takenSeats();
  await sellInSilence(sold);
  expect(await takenSeats()).not.toContain(sold);
  reader.services.changes.renewAll();
  expect(await takenSeats()).toContain(sold);
  await expect.poll(() => heard).toContain(told([seat(sold)], []));
});

test('what a process committed and never announced is shown as soon as another one starts in its place', async () => {
  const heard = await openPage(hall.concert.id);
  const sold = nextSeat();
  await sellInSilence(sold);
  const successor = await openProcess(databaseUrl);
  // Well before the next renewal.
  await expect.poll(() => heard, { timeout: 10_000 }).toContain(told([seat(sold)], []));
  expect(await takenSeats()).toContain(sold);
  await successor.close();
});

test('a page that read its plan from a process which had not heard yet reads it again', async () => {
  const { changes } = reader.services;
  await takenSeats();
  const unheard: string[] = [];
  const deaf = vi.spyOn(changes, 'changedElsewhere').mockImplementation((subject) => {
    unheard.push(subject);
  });
  const renewal = vi.spyOn(changes, 'renewAll').mockImplementation(() => {});
  const sold = nextSeat();
  await order(seatLine(hall, sold));
  await expect.poll(() => unheard).toContain(`event ${hall.concert.id}`);
  const heard = await openStream(writer, hall.concert.id);
  await expect.poll(() => heard).toEqual(['hello']);
  expect(await takenSeats()).not.toContain(sold);
  for (const spy of [deaf, renewal]) spy.mockRestore();
  for (const subject of unheard) changes.changedElsewhere(subject);
  await expect.poll(() => heard).toEqual(['hello', 'hello']);
  expect(await takenSeats()).toContain(sold);
});

test('what is announced while the connection for notices is cut arrives all the same', async () => {
  const sold = nextSeat();
  const heard = await openPage(hall.concert.id);
  expect(await takenSeats()).not.toContain(sold);
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'kartenshop notices' and datname = current_database()`.execute(
    reader.services.store.read,
  );
  expect(rows).toHaveLength(2);
  await order(seatLine(hall, sold));
  await expect.poll(() => heard).toContain(told([seat(sold)], []));
  expect(await takenSeats()).toContain(sold);
  for (const { complaints } of [writer, reader]) {
    expect(complaints).toEqual([expect.stringContaining('lost the connection for notices')]);
    complaints.length = 0;
  }
});

test('three that start at once on an empty database plant one festival and one account', async () => {
  const name = `start_${randomBytes(6).toString('hex')}`;
  const url = await createDatabase(server, name);
  const env = { SAMPLE_DATA: '1', ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'Riesling & Silvaner' };
  const all = await Promise.all([1, 2, 3].map(() => openProcess(url, env)));
  const counted = await Promise.all(
    (['events', 'discounts', 'users'] as const).map(async (table) => {
      const rows = await all[0]?.services.store.read.selectFrom(table).selectAll().execute();
      return rows?.length;
    }),
  );
  expect(counted).toEqual([3, 4, 1]);
  for (const one of all) {
    expect(one.complaints).toEqual([]);
    await one.close();
  }
  await dropDatabase(server, name);
});
