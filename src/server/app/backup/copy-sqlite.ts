import Database from 'better-sqlite3';

// A step that leaves pages for later starts anew whenever the shop writes in between, and might never come to its end.
const ALL_AT_ONCE = 2 ** 31 - 1;

/**
 * Copies the database in file `from` to the new file `to` as it is at one instant, while the shop goes on writing to it.
 * The copy needs no companion files.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await source.backup(to, { progress: () => ALL_AT_ONCE });
  } finally {
    source.close();
  }
  const copy = new Database(to);
  copy.pragma('journal_mode = DELETE');
  copy.close();
}
