import type { DoorDatabase, ListedTicket } from './door-database.ts';

/** Longer than any answer is on its way and any outage lasts. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** Notes that this door took an admission back at `at` (epoch milliseconds by the server's clock). */
export async function noteTakenBack(db: DoorDatabase, key: string, at: number): Promise<void> {
  const before = Object.entries((await db.fact('takenBack')) ?? {});
  const recent = before.filter(([, takenBackAt]) => at - takenBackAt < REMEMBERED_MS);
  await db.keep({ takenBack: { ...Object.fromEntries(recent), [key]: at } });
}

/**
 * Tickets as the server lists them, without admissions of this door that it took back afterwards: a list that was
 * on its way before the server heard of that would turn the guest away for six more seconds.
 */
export async function withoutTakenBack(
  db: DoorDatabase,
  tickets: ListedTicket[],
  doorName: string,
): Promise<ListedTicket[]> {
  const takenBack = (await db.fact('takenBack')) ?? {};
  return tickets.map((ticket) => {
    const { key, redeemedAt, redeemedBy } = ticket;
    const isStale = redeemedAt !== null && redeemedBy === doorName && redeemedAt <= (takenBack[key] ?? 0);
    return isStale ? { ...ticket, redeemedAt: null, redeemedBy: null } : ticket;
  });
}
