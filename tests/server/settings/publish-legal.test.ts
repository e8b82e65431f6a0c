import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type LegalAnswer,
  type LegalName,
  paragraph,
  type ShownAdditions,
} from '../../../src/contract/legal.ts';
import { acceptedTerms, printTerms } from '../../../src/server/money/order-documents/print-terms.ts';
import { upsertSetting } from '../../../src/server/settings/settings.repository.ts';
import { storeTermsWording } from '../../../src/server/settings/terms-wording.ts';
import { standingLine } from '../../support/checkout.ts';
import { eachDatabase, type OpenTestStore } from '../../support/each-database.ts';
import { openHall, place } from '../../support/order-shop.ts';
import { loggedInMember } from '../../support/team-member.ts';
import { readPdf } from '../platform/pdf/read-pdf.ts';

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

    expect(await accepted()).toEqual([expect.any(String), '01.03.2027', '01.03.2027, 2. Fassung']);
    expect((await shop.call('GET', '/api/booking/legal')).body).toMatchObject({
      legal: { terms: { blocks: [paragraph('Hunde bleiben daheim.')], as_of: '01.03.2027, 2. Fassung' } },
    });
    const pages = (await readPdf(await printTerms(shop.services))).pages.join(' ');
    expect(pages).toContain('Hunde bleiben daheim.');
    expect(pages).toContain('Stand: 01.03.2027, 2. Fassung');
    expect((await read()).versions.map(({ as_of, text, who }) => [as_of, text, who])).toEqual([
      ['01.03.2027, 2. Fassung', 'Hunde bleiben daheim.', 'Erika Muster'],
      ['01.03.2027', 'Hunde dürfen mit.\n\n\nBitte an\nder Leine.', 'Erika Muster'],
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

  test('what cannot be shown is refused beside its field, with its line', async () => {
    const { publish } = await openLegal(openTestStore);
    for (const [text, line] of [
      ['Ja. '.repeat(6000), 'Das ist zu lang'],
      ['Ja.\n\n[hier](javascript:alert(1))', 'Zeile 3:'],
      ['![Plan](https://example.org/a.png)', 'Zeile 1:'],
      ['- '.repeat(5000), 'Zeile 1:'],
    ] as const) {
      expect(await publish('terms', text)).toMatchObject({
        status: 422,
        body: { errors: { text: expect.stringContaining(line) } },
      });
    }
  });

  test('marks are read when they are published, and page and paper show the same', async () => {
    const { shop, publish } = await openLegal(openTestStore);
    const text =
      '## Hunde\n\n- **Nur** an der [Leine](https://hunde.example/leine)\n- keine *großen*\n\n<b>Danke</b>';
    expect((await publish('terms', text)).status).toBe(200);
    const { body } = await shop.call<{ legal: ShownAdditions }>('GET', '/api/booking/legal');
    expect(body.legal.terms.blocks).toEqual([
      { kind: 'heading', text: 'Hunde' },
      {
        kind: 'list',
        first: null,
        items: [
          [
            {
              kind: 'paragraph',
              parts: [
                { text: 'Nur', isStrong: true },
                ' an der ',
                { text: 'Leine', address: 'https://hunde.example/leine' },
              ],
            },
          ],
          [{ kind: 'paragraph', parts: ['keine ', { text: 'großen', isEmphasis: true }] }],
        ],
      },
      { kind: 'paragraph', parts: ['<b>Danke</b>'] },
    ]);
    expect(body.legal.terms).not.toHaveProperty('text');
    const pages = (await readPdf(await printTerms(shop.services))).pages.join(' ').replace(/\s+/g, ' ');
    for (const words of ['Hunde', 'Nur an der Leine (hunde.example/leine)', 'keine großen', '<b>Danke</b>'])
      expect(pages).toContain(words);
  });

  test('an order keeps its terms to the letter, also where only a fact in them changes, and its mail brings them', async () => {
    const { shop, hall, publish, store } = await openLegal(openTestStore);
    expect((await publish('terms', 'Hunde dürfen mit.')).status).toBe(200);
    await place(shop, [standingLine(hall, 1)]);
    shop.clock.advance(1000);
    const settings = { ...shop.services.settings(), payment_term_days: 3 };
    await store.write((trx) =>
      storeTermsWording(trx, settings, { ...shop.services.config, now: shop.clock.now }),
    );
    shop.services.putInForce(settings);
    await place(shop, [standingLine(hall, 1)]);
    expect((await publish('terms', 'Hunde bleiben daheim.')).status).toBe(200);

    const orders = await store.read
      .selectFrom('orders')
      .select(['id', 'terms_version', 'terms_hash'])
      .orderBy('created_at')
      .execute();
    expect(orders.map(({ terms_version }) => terms_version)).toEqual(['01.03.2027', '01.03.2027']);
    expect(new Set(orders.map(({ terms_hash }) => terms_hash)).size).toBe(2);
    for (const [n, { id, terms_hash }] of orders.entries()) {
      const accepted = await acceptedTerms(store.read, id);
      expect(createHash('sha256').update(JSON.stringify(accepted)).digest('hex')).toBe(terms_hash);
      const pages = (await readPdf(await printTerms(shop.services, id))).pages.join(' ');
      expect(pages).toContain('Hunde dürfen mit.');
      expect(pages).toContain(`innerhalb von ${n === 0 ? 14 : 3} Tagen`);
    }
    expect((await readPdf(await printTerms(shop.services))).pages.join(' ')).toContain('daheim.');
  });

  test('a version from before Markdown stays what it was, whatever signs stand in it', async () => {
    const { shop, store, read } = await openLegal(openTestStore);
    const old = { text: '# Kein Titel\n- kein Punkt\n\n**so** steht es da', as_of: 'Februar 2025' };
    shop.services.putInForce({
      ...shop.services.settings(),
      legal: { ...shop.services.settings().legal, terms: old },
    });
    await store.write((trx) =>
      upsertSetting(
        trx,
        'legal/terms/Februar 2025',
        JSON.stringify({ ...old, name: 'terms', who: 'Eva', at: '2025-02-01T10:00:00.000Z' }),
        shop.clock.now,
      ),
    );
    const blocks = [paragraph('# Kein Titel - kein Punkt'), paragraph('**so** steht es da')];
    expect(await read()).toMatchObject({ legal: { terms: { blocks } }, versions: [{ blocks }] });
  });
});
