import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const KEPT_MS = 8 * 7 * 24 * 60 * 60 * 1000;

/** Deletes mails that were kept as files (without `SMTP_URL`) for eight weeks. Answers how many. */
export async function deleteMailFiles(folder: string, now: number): Promise<number> {
  let count = 0;
  for (const name of await namesIn(folder)) {
    const file = join(folder, name);
    if ((await stat(file)).mtimeMs >= now - KEPT_MS) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    // No mail has been kept yet.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith('.eml')).map(({ name }) => name);
}
