import { expect, test } from 'vitest';
import type { Festival } from '../../../src/contract/festival.ts';
import type { SettingsAnswer, StaffSettings } from '../../../src/contract/settings.ts';
import { eveningColors } from '../../../src/domain/evening-colors.ts';
import { storedTimeOfInstant } from '../../../src/domain/stored-time.ts';
import { insertPicture } from '../../../src/server/catalog/pictures/pictures.repository.ts';
import type { MailMessage } from '../../../src/server/messages/mail-message.ts';
import type { Store } from '../../../src/server/platform/database/store.ts';
import { SettingsInForce } from '../../../src/server/settings/settings-in-force.ts';
import { eachDatabase, type OpenTestStore } from '../../support/each-database.ts';
import { addMember, loggedInMember } from '../../support/team-member.ts';
import { TEST_NOW, testShop } from '../../support/test-shop.ts';
import { deliverDueMail } from '../messages/deliver-all.ts';

const SHOP = 'http://localhost:3000';

const SETTINGS = '/api/office/settings';
const PASSWORD = 'Riesling & Silvaner';
const OTHER_IBAN = 'DE02 1203 0000 0000 2020 51';

async function openOffice(openTestStore: OpenTestStore) {
  const store = await openTestStore();
  const inForce = await SettingsInForce.open(store, () => TEST_NOW, SHOP);
  const shop = testShop(store, { settings: inForce.current() });
  const staff = await loggedInMember(store, TEST_NOW, { permissions: ['settings'] });
  const read = async () => (await shop.call<SettingsAnswer>('GET', SETTINGS, undefined, staff)).body;
  const save = async (changes: object) => {
    const { settings } = await read();
    return shop.call('PUT', SETTINGS, { ...settings, ...changes }, staff);
  };
  return { store, shop, staff, read, save };
}

async function kinds(store: Store) {
  return (await store.read.selectFrom('outbox').select(['kind', 'user_id']).orderBy('id').execute()).map(
    ({ kind, user_id }) => [kind, user_id],
  );
}

eachDatabase((_, openTestStore) => {
  test('a change holds at once, after the next start, and says who made it', async () => {
    const { store, shop, read, save } = await openOffice(openTestStore);
    const before = (await read()).settings;
    const changes = { title: '  Weinlese\n am  Fluss ', hold_minutes: 20, donation: null };
    expect((await save(changes)).status).toBe(200);

    const { body } = await shop.call<{ festival: Festival }>('GET', '/api/booking/festival');
    expect(body.festival).toMatchObject({ title: 'Weinlese am Fluss', hold_minutes: 20, donation: null });
    const next = await SettingsInForce.open(store, () => TEST_NOW, SHOP);
    expect(next.current()).toEqual(shop.services.settings());
    expect(next.current().terms_version).toBe('Februar 2025');

    const { settings, history } = await read();
    expect(settings.version).toBe(before.version + 1);
    expect(history).toEqual([
      {
        id: expect.any(Number),
        at: storedTimeOfInstant(TEST_NOW),
        who: 'Erika Muster',
        changes: [
          { field: 'title', from: before.title, to: 'Weinlese am Fluss' },
          { field: 'hold_minutes', from: '15', to: '20' },
          { field: 'donation.label', from: before.donation?.label, to: '' },
          { field: 'donation.url', from: before.donation?.url, to: '' },
        ],
      },
    ]);
  });

  test('a page of an earlier version, which knows nothing of backups and alarms, leaves both as they are', async () => {
    const { shop, save } = await openOffice(openTestStore);
    const alarm = { email: 'wart@verein.example', second_email: '' };
    expect((await save({ alarm, backup: { is_nightly: true, hour: 5 } })).status).toBe(200);
    expect((await save({ alarm: undefined, motto: 'Reben und Lieder' })).status).toBe(200);
    expect(shop.services.settings()).toMatchObject({ alarm, backup: { hour: 5 } });
    expect((await save({ alarm: { email: 'wart', second_email: '' } })).status).toBe(422);
  });

  test('saving what is there already changes nothing and is not written down', async () => {
    const { read, save } = await openOffice(openTestStore);
    const { version } = (await read()).settings;
    expect((await save({})).status).toBe(200);
    expect(await read()).toMatchObject({ settings: { version }, history: [] });
  });

  test('who has not seen a change of somebody else does not write over it', async () => {
    const { shop, staff, read, save } = await openOffice(openTestStore);
    const { settings: seen } = await read();
    expect((await save({ motto: 'Reben und Lieder' })).status).toBe(200);
    const late = await shop.call('PUT', SETTINGS, { ...seen, motto: 'Zu spät' }, staff);
    expect(late).toMatchObject({ status: 409, body: { code: 'settings_changed' } });
    expect((await read()).settings.motto).toBe('Reben und Lieder');
  });

  test('of two who save at the same moment one is refused', async () => {
    const { shop, staff, read } = await openOffice(openTestStore);
    const { settings } = await read();
    const answers = await Promise.all(
      ['Eins', 'Zwei'].map((title) => shop.call('PUT', SETTINGS, { ...settings, title }, staff)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read()).history).toHaveLength(1);
  });

  test('another bank account wants the password, tells everybody who may change it, and is logged nowhere', async () => {
    const { store, shop, read, save } = await openOffice(openTestStore);
    const { settings } = await read();
    const colleague = await addMember(store, { email: 'kasse@example.org', permissions: ['settings'] });
    await addMember(store, { email: 'tor@example.org', permissions: ['checkin'] });
    const bank = { ...settings.bank, iban: OTHER_IBAN };

    expect(await save({ bank })).toMatchObject({
      status: 422,
      body: { errors: { current_password: 'Dies ist ein Pflichtfeld' } },
    });
    expect(await save({ bank, current_password: 'geraten' })).toMatchObject({
      status: 422,
      body: { code: 'password_wrong', errors: { current_password: expect.any(String) } },
    });
    expect((await read()).settings.bank).toEqual(settings.bank);
    expect((await save({ bank, current_password: PASSWORD })).status).toBe(200);

    expect(shop.services.settings().bank.iban).toBe(OTHER_IBAN);
    const { history } = await read();
    expect(history[0]?.changes).toEqual([{ field: 'bank.iban', from: null, to: null }]);
    expect(JSON.stringify(shop.log)).not.toMatch(/2020|DE02/);
    expect(await kinds(store)).toEqual([
      ['bank_changed', expect.any(Number)],
      ['bank_changed', colleague.id],
    ]);
    const mails = await delivered(shop);
    expect(mails.map(({ to }) => (to as { address: string }).address).sort()).toEqual([
      'erika@weinfest.example',
      'kasse@example.org',
    ]);
    expect(mails[0]?.text).toContain(OTHER_IBAN);
    expect(mails[0]?.text).toContain('Erika Muster hat sie am 01.03.2027, 13:00 Uhr geändert.');
  });

  test('the same account written otherwise is no other account', async () => {
    const { store, read, save } = await openOffice(openTestStore);
    const { bank } = (await read()).settings;
    const iban = bank.iban.replace(/\s/g, '').toLowerCase();
    expect((await save({ bank: { ...bank, iban } })).status).toBe(200);
    expect(await kinds(store)).toEqual([]);
    expect((await read()).history).toEqual([]);
  });

  test.each<[string, string, (settings: StaffSettings) => object]>([
    [
      'a wrong check digit',
      'bank.iban',
      ({ bank }) => ({ bank: { ...bank, iban: 'DE88 3704 0044 0532 0130 00' } }),
    ],
    ['a BIC that is none', 'bank.bic', ({ bank }) => ({ bank: { ...bank, bic: 'COBA' } })],
    ['no title', 'title', () => ({ title: '   ' })],
    ['an address that is no mail', 'club.email', ({ club }) => ({ club: { ...club, email: 'karten@' } })],
    ['a script', 'donation.url', () => ({ donation: { label: 'Spenden', url: 'javascript:alert(1)' } })],
    ['a colour that is none', 'hero.own_color', ({ hero }) => ({ hero: { ...hero, own_color: 'red;}' } })],
    ['a hold of a second', 'hold_minutes', () => ({ hold_minutes: 0.02 })],
    ['a term of years', 'payment_term_days', () => ({ payment_term_days: 1000 })],
    ['a prefix with a dash', 'order_prefix', () => ({ order_prefix: 'W-F' })],
    ['no tax at all as a rate', 'tax.percent', () => ({ tax: { kind: 'rate', percent: 0 } })],
    ['answers to nowhere', 'mail.reply_to', () => ({ mail: { sender_name: '', reply_to: 'nirgends' } })],
  ])('refused beside its field: %s', async (_what, field, changes) => {
    const { shop, staff, read } = await openOffice(openTestStore);
    const { settings } = await read();
    const answer = await shop.call<{ errors: object }>(
      'PUT',
      SETTINGS,
      { ...settings, current_password: PASSWORD, ...changes(settings) },
      staff,
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect((await read()).settings).toEqual(settings);
  });

  test('guests get the colours of the evening that the club has chosen, and its picture as it is kept', async () => {
    const { store, shop, read, save } = await openOffice(openTestStore);
    const { hero } = (await read()).settings;
    const festival = async () =>
      (await shop.call<{ festival: Festival }>('GET', '/api/booking/festival')).body.festival;
    expect((await save({ hero: { ...hero, colors: 'blue_hour' } })).status).toBe(200);
    expect((await festival()).hero).toEqual({ evening: eveningColors('blue_hour', ''), picture: null });

    const picture = { id: '0123456789abcdef0123456789abcdef', width: 1, height: 1 };
    expect(await save({ hero: { ...hero, picture } })).toMatchObject({
      status: 422,
      body: { errors: { 'hero.picture': expect.any(String) } },
    });
    const bytes = Buffer.from([1]);
    const kept = { ...picture, width: 1600, height: 900 };
    await store.write((trx) =>
      insertPicture(trx, { ...kept, large: bytes, small: bytes, wanted_at: TEST_NOW }),
    );
    expect((await save({ hero: { ...hero, picture } })).status).toBe(200);
    expect((await festival()).hero).toEqual({ evening: null, picture: kept });
    expect((await read()).history[0]?.changes).toEqual([
      { field: 'hero.colors', from: 'blue_hour', to: 'dusk' },
      { field: 'hero.picture', from: '', to: picture.id },
    ]);
  });

  test('a test mail goes to whoever asks, from the sender that is set, and only once while it waits', async () => {
    const { store, shop, staff, save } = await openOffice(openTestStore);
    const mail = { sender_name: 'Kartenteam', reply_to: 'antwort@example.org' };
    expect((await save({ mail })).status).toBe(200);
    for (let n = 0; n < 2; n++) {
      expect(await shop.call('POST', `${SETTINGS}/test-mail`, {}, staff)).toMatchObject({
        status: 200,
        body: { to: 'erika@weinfest.example' },
      });
    }
    expect(await kinds(store)).toHaveLength(1);
    const [sent] = await delivered(shop);
    expect(sent).toMatchObject({
      from: { name: 'Kartenteam', address: shop.services.settings().club.email },
      replyTo: { name: 'Kartenteam', address: 'antwort@example.org' },
    });
  });
});

async function delivered({ services }: ReturnType<typeof testShop>): Promise<MailMessage[]> {
  const taken: MailMessage[] = [];
  await deliverDueMail(services, {
    async post(message) {
      taken.push(message);
    },
    close() {},
  });
  return taken;
}
