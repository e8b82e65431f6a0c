import { expect, test } from 'vitest';
import { blockFromPlan, keepPlans } from '../../sw/plans-ahead.ts';
import { STORED_AT } from '../../sw/time-of-storing.ts';

const HERE = 'https://fest.example';
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
  await keepPlans(kept, fetch, NOW);
  expect(asked).toEqual(['/api/booking/events', '/api/booking/event/3']);
});

test('a plan that has grown old is fetched anew', async () => {
  const { kept, fetch, asked } = keptPlans({
    '/api/booking/event/1': 61 * MINUTE,
    '/api/booking/event/3': 0,
  });
  await keepPlans(kept, fetch, NOW);
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
