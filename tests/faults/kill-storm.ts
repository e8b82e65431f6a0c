import { openStore } from '../../src/server/platform/database/open-store.ts';
import { startShop } from '../support/running-shop.ts';
import { audit } from './audit.ts';
import { readBooks } from './books.ts';
import { type Ledger, orderIdOf } from './ledger.ts';
import { seededRandom } from './seeded-random.ts';
import { repeatUnanswered, storm } from './storm.ts';
import { plantStormFestival } from './storm-festival.ts';
import { StormGuests } from './storm-guest.ts';

interface Wishes {
  dataDir: string;
  /** Empty for SQLite in `dataDir`. */
  databaseUrl: string;
  /** After how many confirmed orders the shop is killed, storm after storm. */
  killings: number[];
  /** For the killed shop's process alone. */
  env?: Record<string, string>;
}

interface KillStormResult {
  /** What the books said right after each killing and after everything was sent again. */
  faults: string[];
  confirmed: number;
  refused: number;
  /** Orders nobody got an answer to when the shop was killed. */
  unanswered: number;
}

/** Storms a real shop, kills it with -9, audits its books, starts it on the same data, sends again, audits again. */
export async function killStorm({ dataDir, databaseUrl, killings, env }: Wishes): Promise<KillStormResult> {
  const whereabouts = { databaseUrl, dataDir };
  const store = await openStore(whereabouts);
  const festival = await plantStormFestival(store);
  await store.close();

  const guests = new StormGuests(festival, seededRandom(20_270_412));
  const ledger: Ledger = { attempts: [], holds: [] };
  const wishes = { dataDir, env: { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' } };
  const faults: string[] = [];
  let unanswered = 0;
  for (const [round, killAfter] of killings.entries()) {
    const doomed = await startShop({ ...wishes, env: { ...wishes.env, ...env } });
    await storm(doomed, { round, festival, guests, ledger, killAfter });
    unanswered += ledger.attempts.filter((attempt) => attempt.answer === null).length;
    faults.push(...(await auditStore(ledger, whereabouts)));

    const risen = await startShop(wishes);
    faults.push(...(await repeatUnanswered(risen, ledger)));
    await risen.stop();
    faults.push(...(await auditStore(ledger, whereabouts)));
  }
  const confirmed = ledger.attempts.filter((attempt) => orderIdOf(attempt) !== null).length;
  return { faults, confirmed, refused: ledger.attempts.length - confirmed, unanswered };
}

async function auditStore(ledger: Ledger, whereabouts: { databaseUrl: string; dataDir: string }) {
  const store = await openStore(whereabouts);
  const faults = audit(await readBooks(store), ledger);
  await store.close();
  return faults;
}
