import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { syncToDisk } from './back-up.ts';

/** A file as it is kept, with its size there. */
export interface KeptFile {
  name: string;
  bytes: number;
}

/** Where complete backups are kept, each under its name. Failures have a message for the operator. */
export interface BackupPlace {
  /** For people. */
  description: string;
  list(): Promise<KeptFile[]>;
  /** Puts the file at `path` there; it appears under its name only once it is complete. */
  put(name: string, path: string): Promise<void>;
  /** Brings a backup into the new file `path`; throws if it is larger than that. */
  fetch(backup: KeptFile, path: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export function folderPlace(folder: string): BackupPlace {
  return {
    description: folder,
    async list() {
      try {
        const names = existsSync(folder) ? readdirSync(folder) : [];
        const sizeOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
        return names.map((name) => ({ name, bytes: sizeOf(name) }));
      } catch (error) {
        throw new Error('Der Ordner der Sicherungen lässt sich nicht lesen.', { cause: error });
      }
    },
    async put(name, path) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // The folder may be on another disk, where a file cannot simply be moved to.
      const part = join(folder, `${name}.part`);
      copyFileSync(path, part);
      syncToDisk(part);
      renameSync(part, join(folder, name));
      syncToDisk(folder);
    },
    fetch: async ({ name }, path) => copyFileSync(join(folder, basename(name)), path),
    remove: async (name) => rmSync(join(folder, basename(name)), { force: true }),
  };
}
