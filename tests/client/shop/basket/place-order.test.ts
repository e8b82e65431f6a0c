import { beforeEach, expect, test, vi } from 'vitest';
import { hasOpenAttempt } from '../../../../src/client/shop/basket/checkout-storage.ts';
import { type OrderBody, sendAttempt } from '../../../../src/client/shop/basket/place-order.ts';
import { type FakeShop, fakeShop, noAnswer, refusal } from '../../../support/fake-shop.ts';
import { entry } from './basket-steps.ts';

const ORDER = 'POST /api/booking/checkout/invoice';
const placed = () => ({ success: true, order: { id: 'ord1' } });

const order: OrderBody = {
  basket: [entry],
  customer: {
    firstname: 'Marta',
    lastname: 'Keller',
    email: 'marta@example.org',
    telephone: '1',
    street: 'Weg 1',
    city: 'Landau',
    zipcode: '76829',
  },
  comment: '',
  total: 16,
};
const changed: OrderBody = { ...order, comment: 'Bitte am Gang' };

let shop: FakeShop;
let pauses: number[];
beforeEach(() => {
  shop = fakeShop();
  pauses = [];
});

const send = (body: OrderBody) =>
  sendAttempt(body, async (ms) => {
    pauses.push(ms);
  });
const keys = () => shop.askedFor(ORDER).map(({ headers }) => headers.get('Idempotency-Key'));

/** Answers one call after the other, the last for ever. */
function answer(...answers: (() => unknown)[]): void {
  let calls = 0;
  shop.on(ORDER, () => answers[Math.min(calls++, answers.length - 1)]?.());
}

test('a lost answer is asked for twice more with the same key', async () => {
  answer(noAnswer, noAnswer, placed);

  expect(await send(order)).toEqual({ id: 'ord1', isEarlier: false });
  expect(pauses).toEqual([1000, 3000]);
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('after that the guest tries himself, and still with the same key, also after a reload', async () => {
  answer(noAnswer);
  await expect(send(order)).rejects.toMatchObject({ status: 0 });
  expect(hasOpenAttempt()).toBe(true);

  answer(placed);
  await send(order);
  expect(new Set(keys()).size).toBe(1);
});

test('without any network nothing is repeated by itself', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answer(noAnswer);

  await expect(send(order)).rejects.toMatchObject({ status: 0 });
  expect(keys()).toHaveLength(1);
  vi.restoreAllMocks();
});

test('a fault of the server leaves open what became of it: the key stays', async () => {
  answer(() => refusal(500, 'Bei uns ist etwas schiefgegangen.'));
  await expect(send(order)).rejects.toMatchObject({ status: 500 });
  await expect(send(order)).rejects.toMatchObject({ status: 500 });

  expect(new Set(keys()).size).toBe(1);
});

test('too many calls say nothing of an order whose answer was lost: the key stays', async () => {
  answer(noAnswer);
  await expect(send(order)).rejects.toMatchObject({ status: 0 });
  answer(() => refusal(429, 'Bitte warte.', { code: 'too_many' }));
  await expect(send(order)).rejects.toMatchObject({ status: 429 });
  answer(placed);
  await send(order);

  expect(new Set(keys()).size).toBe(1);
});

test('after a refusal the next attempt has a key of its own', async () => {
  answer(() => refusal(409, 'Nicht mehr zu haben', { code: 'order_lines' }), placed);
  await expect(send(order)).rejects.toMatchObject({ status: 409 });
  expect(hasOpenAttempt()).toBe(false);
  await send(changed);

  expect(new Set(keys()).size).toBe(2);
});

test('a changed order whose first version had arrived finds that one instead of buying twice', async () => {
  const seen = new Map<string, string>();
  let isCut = true;
  shop.on(ORDER, ({ headers, body }) => {
    const key = headers.get('Idempotency-Key') ?? '';
    const content = JSON.stringify(body);
    const first = seen.get(key) ?? content;
    seen.set(key, first);
    if (isCut) noAnswer();
    return first === content ? placed() : refusal(409, 'Schon abgeschickt', { code: 'key_used_otherwise' });
  });
  await expect(send(order)).rejects.toMatchObject({ status: 0 });

  isCut = false;
  expect(await send(changed)).toEqual({ id: 'ord1', isEarlier: true });
  expect(seen.size).toBe(1);

  await send(changed);
  expect(seen.size).toBe(2);
});

test('of several versions that were sent the one that had arrived is found, whichever it was', async () => {
  answer(noAnswer);
  await expect(send(order)).rejects.toMatchObject({ status: 0 });
  await expect(send(changed)).rejects.toMatchObject({ status: 0 });

  shop.on(ORDER, ({ body }) =>
    JSON.stringify(body) === JSON.stringify(changed)
      ? placed()
      : refusal(409, 'Schon abgeschickt', { code: 'key_used_otherwise' }),
  );
  expect(await send({ ...order, comment: 'Doch am Fenster' })).toEqual({ id: 'ord1', isEarlier: true });
});
