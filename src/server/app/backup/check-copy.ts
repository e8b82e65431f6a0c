import type Database from 'better-sqlite3';

/** Throws with a sentence when an SQLite file is damaged or a row in it refers to one that is not there. */
export function checkCopy(file: Database.Database): void {
  const integrity = file.pragma('integrity_check', { simple: true });
  if (integrity !== 'ok') throw new Error(`Die Sicherung ist beschädigt: ${integrity}`);
  const [orphan] = file.pragma('foreign_key_check') as Array<{ table: string }>;
  if (orphan !== undefined)
    throw new Error(`Die Sicherung ist unvollständig: In ${orphan.table} fehlt, worauf verwiesen wird.`);
}
