import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { syncToDisk } from './back-up.ts';

/** Where complete backups are kept, each under its name. Failures have a message for the operator. */
export interface BackupPlace {
  /** For people. */
  description: string;
  list(): Promise<string[]>;
  /** Puts the file at `path` there; it appears under its name only once it is complete. */
  put(name: string, path: string): Promise<void>;
  /** Brings a backup into the new file `path`. */
  fetch(name: string, path: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export function folderPlace(folder: string): BackupPlace {
  return {
    description: folder,
    list: async () => (existsSync(folder) ? readdirSync(folder) : []),
    async put(name, path) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // The folder may be on another disk, where a file cannot simply be moved to.
      const part = join(folder, `${name}.part`);
      copyFileSync(path, part);
      syncToDisk(part);
      renameSync(part, join(folder, name));
      syncToDisk(folder);
    },
    fetch: async (name, path) => copyFileSync(join(folder, basename(name)), path),
    remove: async (name) => rmSync(join(folder, basename(name)), { force: true }),
  };
}
