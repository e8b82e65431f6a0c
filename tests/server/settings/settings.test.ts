import { describe, expect, test } from 'vitest';
import { Festival, readFestival } from '../../../src/contract/festival.ts';
import { isIban } from '../../../src/domain/sepa.ts';
import { formatTime } from '../../../src/domain/stored-time.ts';
import { nextFestivalStart, sampleSettings } from '../../../src/server/settings/sample-settings.ts';
import { loadSettings } from '../../../src/server/settings/settings-in-force.ts';
import { eachDatabase } from '../../support/each-database.ts';
import { TEST_NOW, testShop } from '../../support/test-shop.ts';

const SHOP = 'http://localhost:3000';

const A_YEAR = 366 * 24 * 60 * 60 * 1000;

describe('the next festival', () => {
  test.each([
    ['weeks before', '2027-03-01T12:00:00Z', '2027-04-12T20:30:00'],
    ['on its day, until midnight in Berlin', '2027-04-12T21:59:59Z', '2027-04-12T20:30:00'],
    ['from midnight in Berlin on', '2027-04-12T22:00:00Z', '2028-04-12T20:30:00'],
    ['in the last night of a year', '2027-12-31T23:30:00Z', '2028-04-12T20:30:00'],
  ])('is on 12 April from 18:30: %s', (_, now, expected) => {
    expect(nextFestivalStart(Date.parse(now))).toBe(expected);
    expect(formatTime(expected)).toBe('18:30');
  });
});

test('the sample club has an account that banks accept', () => {
  expect(isIban(sampleSettings(TEST_NOW).bank.iban)).toBe(true);
});

eachDatabase((_, openTestStore) => {
  test('a new shop keeps the sample settings, and a year later they are still the same', async () => {
    const store = await openTestStore();
    const first = await loadSettings(store, TEST_NOW, SHOP);
    expect(first).toEqual(sampleSettings(TEST_NOW));
    expect(await loadSettings(store, TEST_NOW + A_YEAR, SHOP)).toEqual(first);
  });

  test('what an older version did not keep yet is filled in', async () => {
    const store = await openTestStore();
    await store.write(async (trx) => {
      const kept = { key: 'festival', value: JSON.stringify({ title: 'Von früher' }), updated_at: TEST_NOW };
      await trx.insertInto('settings').values(kept).execute();
    });
    expect(await loadSettings(store, TEST_NOW, SHOP)).toEqual({
      ...sampleSettings(TEST_NOW),
      title: 'Von früher',
    });
  });

  test('guests read what concerns them, and nothing of how the shop behaves', async () => {
    const shop = testShop(await openTestStore());
    const { status, body } = await shop.call<{ festival: Festival }>('GET', readFestival.path);
    expect(status).toBe(200);
    const { paypal: _onlyWhereOffered, ...named } = Festival.entries;
    expect(Object.keys(body.festival).sort()).toEqual(Object.keys(named).sort());
    const {
      order_prefix,
      terms_version,
      tax,
      sphere,
      datev,
      mail,
      reminders,
      legal,
      paypal_offered,
      four_eyes,
      accent_color,
      logo,
      payment_tolerance_cents,
      backup,
      alarm,
      ...open
    } = shop.services.settings();
    expect(body).toEqual({ festival: { ...open, hero: { evening: null, picture: null } } });
  });
});
