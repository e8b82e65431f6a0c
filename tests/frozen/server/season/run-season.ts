import { clock, openFrozenShop, openPaypal } from '../frozen-shop.ts';
import { openRawDatabase } from '../raw-database.ts';
import { setUpClub } from './club.ts';
import { openTheGate } from './gate.ts';
import { guestsOrder } from './guests.ts';
import { leaveThingsOpen } from './last-evening.ts';
import { treasurerWorks, weeksLater } from './money.ts';
import { breakPostbox, lookBack } from './outbox.ts';
import { planProgramme } from './programme.ts';
import { type Entry, openSeason, type Season, type Wire } from './season.ts';
import { ADMIN, gatherTeam } from './team.ts';

/** A Monday at noon in Berlin, months before the sample festival. */
const BEGIN = Date.UTC(2026, 10, 23, 11);

export interface SeasonFacts {
  keys: Season['keys'];
  openApi: Wire;
}

/** A whole season in the sample shop, by calls of its API alone; each is added to `entries` as it is answered. */
export async function runSeason(
  env: { DATA_DIR: string; DATABASE_URL?: string },
  entries: Entry[] = [],
): Promise<SeasonFacts> {
  clock.now = BEGIN;
  const paypal = await openPaypal();
  const shop = await openFrozenShop({ ...env, ...paypal.env, SAMPLE_DATA: '1' });
  const database = await openRawDatabase(env);
  const isDue = async () => {
    const due = await database.query(
      `select 1 from outbox where state = 'waiting' and (is_under_way = 1 or next_attempt_at <= ${clock.now}) limit 1`,
    );
    return due.length > 0;
  };
  try {
    const season = openSeason({ shop, dataDir: env.DATA_DIR, isDue, entries });
    const admin = await gatherTeam(season);
    const picture = await setUpClub(season, admin, ADMIN.password);
    await planProgramme(season, admin, picture);
    const orders = await guestsOrder(season, paypal);
    await treasurerWorks(season, admin, orders);
    await openTheGate(season, admin, orders);
    await weeksLater(season, admin, orders);
    await lookBack(season, admin, orders);
    await leaveThingsOpen(season, admin, orders);
    await breakPostbox(season, admin, env.DATA_DIR, orders);
    const document = await shop.request('/api/openapi.json', {});
    return { keys: season.keys, openApi: await document.json() };
  } finally {
    await database.close();
    await shop.close();
    await paypal.close();
  }
}
