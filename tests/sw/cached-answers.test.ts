import { expect, test, vi } from 'vitest';
import {
  addAgeToPage,
  blockFromPlan,
  clubStyleOf,
  prefetchPlans,
  recolorShell,
  rejectGatewayErrors,
  STORED_AT,
  storeWithTime,
} from '../../sw/cached-answers.ts';

const HERE = 'https://fest.example';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const HTML_TYPE = { 'Content-Type': 'text/html; charset=utf-8' };

/** What is kept of an answer; `null` when it is not kept. */
async function kept(path: string, response: Response): Promise<Response | null> {
  const request = new Request(HERE + path);
  return (await storeWithTime.cacheWillUpdate?.({ request, response } as never)) ?? null;
}

test("the stored shell takes the club's colours of the stored page, and loses those that the club gave up", async () => {
  const linkOf = (color: string) => `<link rel="stylesheet" href="/assets/club-${color}.css" />`;
  const head = (links: string) => `<head><title>Fest</title>${links}</head>`;
  const recolored = async (shell: string, page: string) =>
    (await recolorShell(new Response(head(shell)), head(page)))?.text();
  expect(await recolored('', linkOf('1a4f8a'))).toBe(head(linkOf('1a4f8a')));
  expect(await recolored(linkOf('1a4f8a'), linkOf('3f6130'))).toBe(head(linkOf('3f6130')));
  expect(await recolored(linkOf('1a4f8a'), '')).toBe(head(''));
  expect(await recolorShell(undefined, head(''))).toBeUndefined();
  expect(clubStyleOf(head(linkOf('3f6130')))).toBe('/assets/club-3f6130.css');
  const withLogo = `1a4f8a-${'0'.repeat(32)}-640x120-light`;
  expect(await recolored(linkOf('1a4f8a'), linkOf(withLogo))).toBe(head(linkOf(withLogo)));
  expect(clubStyleOf(head(linkOf(withLogo)))).toBe(`/assets/club-${withLogo}.css`);
  expect(clubStyleOf(head(''))).toBeNull();
});

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
  const told = await addAgeToPage.cachedResponseWillBeUsed?.({ cachedResponse: page } as never);
  expect(await told?.text()).toBe(
    '<html><head><title>$& $1</title><meta name="stored-at" content="1000"></head></html>',
  );
});

test('a gateway before a shop that is down is no answer of the shop; a refusal of the shop is', async () => {
  const ask = (status: number) =>
    rejectGatewayErrors.fetchDidSucceed?.({ response: new Response('', { status }) } as never);
  for (const status of [502, 504]) await expect(ask(status)).rejects.toThrow();
  for (const status of [200, 404, 409, 503]) expect((await ask(status))?.status).toBe(status);
});

const NOW = 10_000_000;
const MINUTE = 60_000;

/** Two events on sale, of which plans of these ages are kept, in milliseconds. */
function keptPlans(ages: Record<string, number>) {
  const asked: string[] = [];
  const match = async (address: RequestInfo | URL) => {
    const age = ages[String(address)];
    const headers = { [STORED_AT]: String(NOW - (age ?? 0)) };
    const plan = {
      event: {
        layout: {
          blocks: [
            { id: 7, name: 'A' },
            { id: 8, name: 'B' },
          ],
        },
      },
      placements: [
        { block_id: 7, seat_id: 1 },
        { block_id: 8, seat_id: 2 },
        { block_id: null, seat_id: null },
      ],
    };
    return age === undefined ? undefined : Response.json(plan, { headers });
  };
  const fetch = async (address: string) => {
    asked.push(address);
    return Response.json({ events: [{ id: 1 }, { id: 3 }] });
  };
  return { kept: { match }, fetch, asked };
}

async function blockWithoutNetwork(ages: Record<string, number>, path: string) {
  const plugin = blockFromPlan(async () => keptPlans(ages).kept);
  return plugin.handlerDidError?.({ request: new Request(HERE + path) } as never);
}

test('the plans of all events are fetched, one that is kept and fresh is not', async () => {
  const { kept, fetch, asked } = keptPlans({ '/api/booking/event/1': 59 * MINUTE });
  await prefetchPlans(kept, fetch, NOW);
  expect(asked).toEqual(['/api/booking/events', '/api/booking/event/3']);
});

test('a plan that has grown old is fetched anew', async () => {
  const { kept, fetch, asked } = keptPlans({
    '/api/booking/event/1': 61 * MINUTE,
    '/api/booking/event/3': 0,
  });
  await prefetchPlans(kept, fetch, NOW);
  expect(asked).toEqual(['/api/booking/events', '/api/booking/event/1']);
});

test('a block nobody has opened comes from the plan of its event, with what is taken there and the age of it', async () => {
  const block = await blockWithoutNetwork({ '/api/booking/event/3': MINUTE }, '/api/booking/event/3/block/8');
  expect(block?.headers.get(STORED_AT)).toBe(String(NOW - MINUTE));
  expect(await block?.json()).toEqual({
    block: { id: 8, name: 'B' },
    placements: [{ block_id: 8, seat_id: 2 }],
  });
});

test.each([
  '/api/booking/event/1/block/8',
  '/api/booking/event/3/block/9',
  '/api/booking/event/3',
  '/api/booking/prices',
])('%s has no answer where no plan holds one', async (path) =>
  expect(await blockWithoutNetwork({ '/api/booking/event/3': 0 }, path)).toBeUndefined(),
);
