import { DoorDatabase } from './door-database.ts';
import { wipeList } from './ticket-list.ts';

/** The ticket list that somebody of the team scanned with goes with his login; that of a paired phone stays. */
export async function forgetStaffList(db = new DoorDatabase()): Promise<void> {
  if ((await db.fact('token')) === undefined) await wipeList(db);
}
