import { expect, test } from 'vitest';
import type { LegalAnswer, LegalName } from '../../../src/contract/legal-additions.ts';
import { printTerms } from '../../../src/server/documents/terms/print-terms.ts';
import { standingLine } from '../../harness/checkout.ts';
import { eachDatabase, type OpenTestStore } from '../../harness/each-database.ts';
import { openHall, place } from '../../harness/order-shop.ts';
import { loggedInMember } from '../../harness/team-member.ts';
import { readPdf } from '../documents/read-pdf.ts';

const LEGAL = '/api/office/legal';
const A_DAY = 24 * 60 * 60 * 1000;

async function openLegal(openTestStore: OpenTestStore) {
  const { shop, hall } = await openHall(openTestStore);
  const { store } = shop.services;
  const staff = await loggedInMember(store, shop.clock.now + A_DAY, { permissions: ['settings'] });
  const read = async () => (await shop.call<LegalAnswer>('GET', LEGAL, undefined, staff)).body;
  return {
    shop,
    hall,
    store,
    read,
    async publish(name: LegalName, text: string, seen?: string) {
      const was = (await read()).legal[name].as_of;
      return shop.call('PUT', LEGAL, { name, text, seen: seen ?? was }, staff);
    },
    accepted: async () =>
      (await store.read.selectFrom('orders').select('terms_version').orderBy('created_at').execute()).map(
        ({ terms_version }) => terms_version,
      ),
  };
}

eachDatabase((_, openTestStore) => {
  test('a new version of the terms is on page and paper at once, and each order keeps the one it accepted', async () => {
    const { shop, hall, publish, accepted, read } = await openLegal(openTestStore);
    const order = () => place(shop, [standingLine(hall, 1)]);
    await order();
    expect((await publish('terms', 'Hunde dürfen mit.\r\n\r\n\r\nBitte an\nder Leine.  ')).status).toBe(200);
    shop.clock.advance(1000);
    await order();
    expect((await publish('terms', 'Hunde bleiben daheim.')).status).toBe(200);
    shop.clock.advance(1000);
    await order();

    expect(await accepted()).toEqual([expect.any(String), '1. März 2027', '1. März 2027, 2. Fassung']);
    expect((await shop.call('GET', '/api/booking/legal')).body).toMatchObject({
      legal: { terms: { text: 'Hunde bleiben daheim.', as_of: '1. März 2027, 2. Fassung' } },
    });
    const pages = (await readPdf(await printTerms(shop.services))).pages.join(' ');
    expect(pages).toContain('Hunde bleiben daheim.');
    expect(pages).toContain('Stand: 1. März 2027, 2. Fassung');
    expect((await read()).versions.map(({ as_of, text, who }) => [as_of, text, who])).toEqual([
      ['1. März 2027, 2. Fassung', 'Hunde bleiben daheim.', 'Erika Muster'],
      ['1. März 2027', 'Hunde dürfen mit.\n\nBitte an der Leine.', 'Erika Muster'],
    ]);
  });

  test('who has not seen the last version does not publish over it; the same words are no new version', async () => {
    const { read, publish } = await openLegal(openTestStore);
    expect((await publish('imprint', 'Verantwortlich ist der Vorstand.')).status).toBe(200);
    expect(await publish('imprint', 'Zu spät.', '')).toMatchObject({
      status: 409,
      body: { code: 'settings_changed' },
    });
    expect((await publish('imprint', ' Verantwortlich ist\nder Vorstand. ')).status).toBe(200);
    expect((await read()).versions).toHaveLength(1);
  });

  test('an addition to another text changes nothing of what an order accepts, and can be taken back', async () => {
    const { shop, read, publish } = await openLegal(openTestStore);
    const before = shop.services.settings().terms_version;
    expect((await publish('privacy', 'Wir filmen das Fest.')).status).toBe(200);
    expect(shop.services.settings().terms_version).toBe(before);
    expect((await publish('privacy', '')).status).toBe(200);
    const { legal, versions } = await read();
    expect(legal.privacy.text).toBe('');
    expect(versions).toHaveLength(2);
  });

  test('what is too long or stands there twice is refused beside its field', async () => {
    const { publish } = await openLegal(openTestStore);
    for (const text of ['Ja. '.repeat(6000), 'Doppelt.\n\nDoppelt.']) {
      expect(await publish('terms', text)).toMatchObject({
        status: 422,
        body: { errors: { text: expect.any(String) } },
      });
    }
  });
});
