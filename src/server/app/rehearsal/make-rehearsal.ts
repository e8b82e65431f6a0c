import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hashPassword, PASSWORD_SALT_BYTES } from '../../accounts/passwords/password-hash.ts';
import { lockFolder } from '../../platform/database/folder-lock.ts';
import { inWorkFolder } from '../../platform/work-folder.ts';
import { restore } from '../backup/restore.ts';
import { maskBackup } from './mask-backup.ts';

interface Rehearsal {
  /** Who may do everything, as made up; null if the backup has nobody. */
  email: string | null;
}

/**
 * Makes a shop for a rehearsal in `folder` out of a backup, in which nobody is real; what was there before goes. The
 * password of everybody is `password`. Throws with a message for the operator, and leaves the folder as it is, if a shop
 * is running there or the backup cannot be restored.
 */
export async function makeRehearsal(
  folder: string,
  { path, passphrase }: { path: string; passphrase: string },
  password: string,
): Promise<Rehearsal> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  if (lock === null) throw new Error(`In ${folder} läuft schon eine Übung.`);
  try {
    // Under its name in the folder there is never a real guest, not even for a moment.
    return await inWorkFolder(folder, async (work) => {
      const dataDir = join(work, 'restored');
      await restore({ databaseUrl: '', dataDir, passphrase }, path, Date.now());
      const masked = join(dataDir, 'shop.sqlite');
      maskBackup(masked, await hashPassword(password, randomBytes(PASSWORD_SALT_BYTES)));
      const email = mightiestMember(masked);
      for (const name of ['shop.sqlite', 'shop.sqlite-wal', 'shop.sqlite-shm', 'mail'])
        rmSync(join(folder, name), { recursive: true, force: true });
      renameSync(masked, join(folder, 'shop.sqlite'));
      return { email };
    });
  } finally {
    lock.release();
  }
}

function mightiestMember(path: string): string | null {
  const file = new Database(path, { readonly: true });
  try {
    const [members, permissions] = ['"users"', '"user_permissions"'];
    const statement = `select email from ${members} left join ${permissions} on user_id = id
      group by id order by count(permission) desc, id limit 1`;
    return file.prepare<[], string>(statement).pluck().get() ?? null;
  } finally {
    file.close();
  }
}
