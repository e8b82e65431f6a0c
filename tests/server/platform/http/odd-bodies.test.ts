import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoint } from '../../../../src/contract/endpoint.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { route } from '../../../../src/server/platform/http/route.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { testShop } from '../../../support/test-shop.ts';

/** Keeps a text and gives it back as the database has it. */
const keepText = endpoint({
  method: 'POST',
  path: '/keep',
  summary: '',
  body: v.object({ text: v.string(), more: v.optional(v.string()) }),
  answer: v.object({ text: v.string() }),
});

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

eachDatabase((_name, openTestStore) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
  });

  const shopThatKeeps = () => {
    const shop = testShop(store);
    route(shop.app, shop.services, keepText, ({ body }) =>
      store.write((trx) =>
        trx
          .insertInto('settings')
          .values({ key: `${Math.random()}`, value: body.text, updated_at: 0 })
          .returning('value as text')
          .executeTakeFirstOrThrow(),
      ),
    );
    return shop;
  };

  describe('a body that is no object of JSON, or holds what cannot be kept, is malformed', () => {
    test.each([
      ['nothing', ''],
      ['half of it', '{"text":'],
      ['no JSON', 'text=a'],
      ['null', 'null'],
      ['a number', '1'],
      ['a list', '[]'],
      ['a NUL in a text', '{"text":"a\\u0000b"}'],
      ['a NUL in a name', '{"text":"a","a\\u0000b":1}'],
      ['a NUL far below', '{"text":"a","more":[{"b":[["\\u0000"]]}]}'],
      ['a bare control character', '{"text":"\u0000"}'],
      ['half a surrogate pair', '{"text":"\\ud83d"}'],
      ['halves the wrong way round', '{"text":"\\uDF47\\uD83C"}'],
      ['nesting without an end', `{"a":${'['.repeat(200_000)}`],
    ])('%s', async (_what, body) => {
      const answer = await shopThatKeeps().call('POST', '/keep', body);
      expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'malformed' } });
    });
  });

  test.each([
    ['"\\ud83c\\udf47"', '🍇'],
    ['"\\\\u0000"', '\\u0000'],
    ['"🍇 Ñandú \u202e\u200b ﷽"', '🍇 Ñandú \u202e\u200b ﷽'],
    ['"a\\u0001\\u007f\\t\\n"', 'a\u0001\u007f\t\n'],
  ])('any other text is kept as it came: %s', async (sent, text) => {
    const answer = await shopThatKeeps().call('POST', '/keep', `{"text":${sent}}`);
    expect(answer).toMatchObject({ status: 200, body: { text } });
  });

  test('a NUL in a query is malformed, like one in a body', async () => {
    const { call, clock } = testShop(store);
    const staff = await loggedInMember(store, clock.now);
    for (const query of ['q=%00', 'q=a%00b', 'x=%00'])
      expect(await call('GET', `/api/office/orders?${query}`, undefined, staff)).toMatchObject({
        status: 400,
        body: { code: 'malformed' },
      });
    expect((await call('GET', '/api/office/orders?q=%2500', undefined, staff)).status).toBe(200);
  });

  test('nesting deeper than any call stack is refused like another wrong type', async () => {
    for (const body of [`{"text":${deep(200_000)}}`, `{"x":"\\ud83c\\udf47","text":${deep(200_000)}}`]) {
      const answer = await shopThatKeeps().call('POST', '/keep', body);
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
    }
  });

  test('a list of very many wrong things is refused as shortly as one of a few', async () => {
    const { call } = testShop(store);
    const answer = await call('POST', '/booking/event/1/release', `{"seats":[${Array(400_000).fill(0)}]}`);
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(Object.keys(answer.body.errors as object).length).toBeLessThan(300);
  });

  test('names that every object has are names like any other', async () => {
    const answer = await shopThatKeeps().call('POST', '/keep', '{"text":"a","__proto__":{"more":7}}');
    expect(answer).toMatchObject({ status: 200, body: { text: 'a' } });
  });

  test('a body in another encoding is refused, not read as something else', async () => {
    const answer = await shopThatKeeps().app.request('/keep', {
      method: 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
      body: new Uint8Array([0xff, 0xfe, 0x7b, 0x00]),
    });
    expect(answer.status).toBe(400);
  });

  test('what is invalid says so in German, field by field', async () => {
    const answer = await shopThatKeeps().call('POST', '/keep', { more: 7 });
    expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'invalid' } });
    expect(answer.body.message).toMatch(/^Bitte .*\.$/);
    expect(answer.body.errors).toEqual({
      text: 'Dies ist ein Pflichtfeld',
      more: 'Diese Angabe stimmt so nicht.',
    });
  });

  test('what is not sent at all is missed in the words of its field', async () => {
    const answer = await testShop(store).call('POST', '/api/login', { email: 'x@example.org' });
    expect(answer.body.errors).toEqual({ password: 'Value is required' });
  });
});
