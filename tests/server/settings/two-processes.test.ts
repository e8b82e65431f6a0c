import { expect, test } from 'vitest';
import type { Festival } from '../../../src/contract/festival.ts';
import type { LegalAnswer, ShownAdditions } from '../../../src/contract/legal.ts';
import type { SettingsAnswer } from '../../../src/contract/settings.ts';
import { createApp } from '../../../src/server/app/app.ts';
import type { Store } from '../../../src/server/platform/database/store.ts';
import { SettingsInForce } from '../../../src/server/settings/settings-in-force.ts';
import { eachDatabase } from '../../support/each-database.ts';
import { loggedInMember } from '../../support/team-member.ts';
import { TestGuest } from '../../support/test-guest.ts';
import { TEST_NOW, testShop } from '../../support/test-shop.ts';

const SHOP = 'http://localhost:3000';

/** A shop with a memory of its own for the settings, as every process has one. */
async function openProcess(store: Store, seed: string) {
  const inForce = await SettingsInForce.open(store, () => TEST_NOW, SHOP);
  const { current: settings, putInForce } = inForce;
  const services = { ...testShop(store, { seed }).services, settings, putInForce };
  const guest = new TestGuest(createApp(services), {});
  return { inForce, services, call: guest.call.bind(guest) as TestGuest['call'] };
}

eachDatabase((_, openTestStore) => {
  test('what staff set by one process holds in the other as soon as it has looked', async () => {
    const store = await openTestStore();
    const one = await openProcess(store, 'one');
    const two = await openProcess(store, 'two');
    const staff = await loggedInMember(store, TEST_NOW, { permissions: ['settings'] });
    const titleOf = async ({ call }: typeof one) =>
      (await call<{ festival: Festival }>('GET', '/api/booking/festival')).body.festival.title;
    const save = async ({ call }: typeof one, changes: object) => {
      const { settings } = (await call<SettingsAnswer>('GET', '/api/office/settings', undefined, staff)).body;
      expect((await call('PUT', '/api/office/settings', { ...settings, ...changes }, staff)).status).toBe(
        200,
      );
    };

    await save(one, { title: 'Weinlese' });
    expect(await titleOf(two)).not.toBe('Weinlese');
    await two.inForce.renew();
    expect(await titleOf(two)).toBe('Weinlese');

    // The other way round, and a legal text, which has no version of its own in the settings.
    const { body } = await two.call<LegalAnswer>('GET', '/api/office/legal', undefined, staff);
    const seen = body.legal.terms.as_of;
    const published = { name: 'terms', text: 'Hunde **dürfen** mit.', seen };
    expect((await two.call('PUT', '/api/office/legal', published, staff)).status).toBe(200);
    await one.inForce.renew();
    expect(one.services.settings().terms_version).toBe('01.03.2027');
    const legal = await one.call<{ legal: ShownAdditions }>('GET', '/api/booking/legal');
    expect(legal.body.legal.terms.blocks).toHaveLength(1);

    // Nobody takes back what the other has set.
    await save(one, { motto: 'Reben und Lieder' });
    await two.inForce.renew();
    expect(two.services.settings()).toEqual(one.services.settings());
    expect(two.services.settings()).toMatchObject({ title: 'Weinlese', motto: 'Reben und Lieder' });
  });

  test('looking changes nothing where nobody has set anything, so that prepared pages stay', async () => {
    const store = await openTestStore();
    const { inForce } = await openProcess(store, 'one');
    const before = inForce.current();
    await inForce.renew();
    expect(inForce.current()).toBe(before);
  });

  test('what is put in force while a look is under way is not taken back by it', async () => {
    const store = await openTestStore();
    const { inForce } = await openProcess(store, 'one');
    const other = await openProcess(store, 'two');
    const looking = other.inForce.renew();
    const newer = { ...inForce.current(), title: 'Neuer' };
    other.inForce.putInForce(newer);
    await looking;
    expect(other.inForce.current()).toBe(newer);
  });
});
