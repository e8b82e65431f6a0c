import { afterEach, expect, test, vi } from 'vitest';
import type { OnSale } from '../../../../src/client/shop/event/sale-notice.tsx';
import type { StoredTime } from '../../../../src/domain/stored-time.ts';
import { festival } from '../../../support/fake-shop.ts';

/** By the server's clock: 12:59:50 in Berlin, which is stored as 14:59:50. */
const START = Date.parse('2027-03-01T11:59:50Z');
const LOADED_AT = '2027-03-01T14:59:50';
const EVENT = { sale_starts_at: '2027-03-01T15:00:00', sale_ends_at: null };
const HOUR_MS = 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

/** A page just loaded on a device whose clock is off by so much, before any answer to its calls. */
async function openPage(
  offMs: number,
  headersOf: (serverNow: Date) => Record<string, string>,
  event: OnSale = EVENT,
) {
  vi.resetModules();
  const { act, renderHook } = await import('@testing-library/react');
  const { setFetch } = await import('../../../../src/client/platform/api/http.ts');
  const { useSaleState } = await import('../../../../src/client/shop/event/sale-notice.tsx');
  vi.useFakeTimers({ now: START + offMs });
  const asked: string[] = [];
  setFetch(async (input) => {
    asked.push(new URL(new Request(input).url).pathname);
    return Response.json({ festival }, { headers: headersOf(new Date(Date.now() - offMs)) });
  });
  const { result } = renderHook(
    ({ event, loadedAt }: { event: OnSale; loadedAt: StoredTime }) => useSaleState(event, loadedAt),
    { initialProps: { event, loadedAt: LOADED_AT } },
  );
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  await pass(0.1);
  return { state: () => result.current, pass, asked };
}

const toldByServer = (now: Date) => ({ Date: now.toUTCString() });

test.each([
  ['right', 0],
  ['an hour fast', HOUR_MS],
  ['an hour slow', -HOUR_MS],
])('a sale opens by the clock of the server on a phone whose own is %s', async (_, offMs) => {
  const { state, pass, asked } = await openPage(offMs, toldByServer);
  expect(state()).toBe('not_yet');
  await pass(6);
  expect(state()).toBe('not_yet');
  await pass(10);
  expect(state()).toBe('on_sale');
  expect(asked).toEqual(['/api/booking/festival']);
});

test('an answer that was kept for days tells nothing of the time', async () => {
  const daysAgo = (now: Date) => ({
    Date: new Date(now.getTime() - 100 * HOUR_MS).toUTCString(),
    'X-Stored-At': '1',
  });
  const { state, pass } = await openPage(0, daysAgo);
  expect(state()).toBe('not_yet');
  await pass(16);
  expect(state()).toBe('on_sale');
});

test('a sale ends with its event while the page is open', async () => {
  const event = { sale_starts_at: null, sale_ends_at: '2027-03-01T15:00:00' };
  const { state, pass } = await openPage(HOUR_MS, toldByServer, event);
  expect(state()).toBe('on_sale');
  await pass(16);
  expect(state()).toBe('over');
});

test('of a sale that goes on for days nobody asks the time', async () => {
  const event = { sale_starts_at: null, sale_ends_at: '2027-03-02T15:00:00' };
  const { state, pass, asked } = await openPage(0, toldByServer, event);
  await pass(16);
  expect([state(), asked]).toEqual(['on_sale', []]);
});
