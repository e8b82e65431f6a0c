import { expect, test, vi } from 'vitest';
import {
  distrustingGateways,
  STORED_AT,
  tellingItsAge,
  withTimeOfStoring,
} from '../../sw/time-of-storing.ts';

const HERE = 'https://fest.example';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const HTML_TYPE = { 'Content-Type': 'text/html; charset=utf-8' };

/** What is kept of an answer; `null` when it is not kept. */
async function kept(path: string, response: Response): Promise<Response | null> {
  const request = new Request(HERE + path);
  return (await withTimeOfStoring.cacheWillUpdate?.({ request, response } as never)) ?? null;
}

test('a whole answer is kept with the time of storing, and without what spoke of its bytes on the way', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_000);
  const answer = new Response('{"a":1}', {
    headers: { ...JSON_TYPE, 'Content-Encoding': 'br', 'Content-Length': '5', ETag: '"x"' },
  });
  const stored = await kept('/api/booking/events', answer);
  vi.restoreAllMocks();
  expect(await stored?.json()).toEqual({ a: 1 });
  expect(Object.fromEntries(stored?.headers ?? [])).toEqual({
    'content-type': 'application/json',
    etag: '"x"',
    [STORED_AT.toLowerCase()]: '1000',
  });
});

test.each([
  ['a refusal', '/api/booking/events', new Response('{}', { status: 404, headers: JSON_TYPE })],
  ['a part', '/agb', new Response('<p>', { status: 206, headers: HTML_TYPE })],
  [
    'the login of a hotspot in place of an answer',
    '/api/booking/events',
    new Response('<p>', { headers: HTML_TYPE }),
  ],
  ['anything else in place of a page', '/agb', new Response('{}', { headers: JSON_TYPE })],
  [
    'a page to which the way led elsewhere',
    '/agb',
    Object.defineProperty(new Response('<p>', { headers: HTML_TYPE }), 'redirected', { value: true }),
  ],
])('%s is not kept', async (_, path, answer) => expect(await kept(path, answer)).toBeNull());

test('a kept page says in itself how old it is', async () => {
  const page = new Response('<html><head><title>$& $1</title></head></html>', {
    headers: { ...HTML_TYPE, [STORED_AT]: '1000' },
  });
  const told = await tellingItsAge.cachedResponseWillBeUsed?.({ cachedResponse: page } as never);
  expect(await told?.text()).toBe(
    '<html><head><title>$& $1</title><meta name="stored-at" content="1000"></head></html>',
  );
});

test('a gateway before a shop that is down is no answer of the shop; a refusal of the shop is', async () => {
  const ask = (status: number) =>
    distrustingGateways.fetchDidSucceed?.({ response: new Response('', { status }) } as never);
  for (const status of [502, 504]) await expect(ask(status)).rejects.toThrow();
  for (const status of [200, 404, 409, 503]) expect((await ask(status))?.status).toBe(status);
});
