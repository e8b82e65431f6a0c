import { ScannerDatabase } from '../../../../src/client/scanner/store/scanner-database.ts';
import { noteServerClock } from '../../../../src/client/scanner/store/server-clock.ts';
import { applyPage } from '../../../../src/client/scanner/store/ticket-list.ts';
import { FakeServer } from './fake-server.ts';

/** 18:00 in Berlin on the evening of the festival. */
export const EVENING = Date.parse('2027-04-12T16:00:00Z');
export const HOUR = 60 * 60 * 1000;
/** After a verdict has gone from the screen. */
export const LATER = 2_000;

export const idOf = (n: number) => `scan-${String(n).padStart(16, '0')}`;

let opened: ScannerDatabase[] = [];
let names = 0;

/** A database of this test alone, or one that is there already, as after a reload. */
export function openDatabase(name = `door-${++names}`): ScannerDatabase {
  const db = new ScannerDatabase(name);
  opened.push(db);
  return db;
}

/** What a reload does: the old connection goes, all that was written stays. */
export function reload(db: ScannerDatabase): ScannerDatabase {
  db.close();
  opened = opened.filter((one) => one !== db);
  return openDatabase(db.name);
}

export async function closeDatabases(): Promise<void> {
  for (const db of opened) await db.delete();
  opened = [];
}

/** A phone that knows the list of its server and has its clock. */
export async function deviceAtWork(server = new FakeServer()) {
  const db = openDatabase();
  server.clock = EVENING;
  await applyPage(db, server.page, EVENING);
  await noteServerClock(db, server.clock, EVENING);
  return { db, server };
}
