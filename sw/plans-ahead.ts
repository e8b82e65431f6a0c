import type { WorkboxPlugin } from 'workbox-core';
import { STORED_AT } from './time-of-storing.ts';

/** A kept plan that is younger than this is not fetched again. */
const FRESH_MS = 60 * 60 * 1000;

const EVENTS = '/api/booking/events';
const planOf = (event: number | string) => `${EVENTS.slice(0, -1)}/${event}`;

interface PlanAnswer {
  event: { layout: { blocks: { id: number }[] } | null };
  placements: { block_id: number | null }[];
}

/**
 * Fetches the plan of every event that is on sale, one after the other, so that also those nobody has visited open
 * without network. `fetch` keeps what it fetches in `kept`. What stays away is asked for at the next visit.
 */
export async function keepPlans(
  kept: Pick<Cache, 'match'>,
  fetch: (address: string) => Promise<Response>,
  now: number,
): Promise<void> {
  const { events }: { events: { id: number }[] } = await (await fetch(EVENTS)).json();
  for (const { id } of events) {
    const plan = await kept.match(planOf(id), { ignoreVary: true });
    const storedAt = Number(plan?.headers.get(STORED_AT) ?? 0);
    if (now - storedAt > FRESH_MS) await fetch(planOf(id));
  }
}

/** Answers for a block that nobody has opened from the plan of its event, which holds them all, with the plan's age. */
export function blockFromPlan(open: () => Promise<Pick<Cache, 'match'>>): WorkboxPlugin {
  return {
    handlerDidError: async ({ request }) => {
      const asked = /\/event\/(\d+)\/block\/(\d+)$/.exec(new URL(request.url).pathname);
      const plan = asked && (await (await open()).match(planOf(asked[1] ?? ''), { ignoreVary: true }));
      if (!plan) return undefined;
      const { event, placements }: PlanAnswer = await plan.json();
      const id = Number(asked[2]);
      const block = event.layout?.blocks.find((one) => one.id === id);
      if (block === undefined) return undefined;
      const taken = placements.filter(({ block_id }) => block_id === id);
      return Response.json(
        { block, placements: taken },
        { headers: { [STORED_AT]: plan.headers.get(STORED_AT) ?? '0' } },
      );
    },
  };
}
