import { accessSync, constants, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Config } from '../../platform/config.ts';
import { inWorkFolder } from '../../platform/work-folder.ts';
import { backupPlace, keptBackups, timeOfBackup } from './backup-place.ts';
import { isEncrypted, refuseUnencrypted } from './encrypted-file.ts';

interface OpenBackup {
  path: string;
  /** Empty for a backup that is not encrypted. */
  passphrase: string;
}

/**
 * Runs `use` with the backup that the operator has named: a file, or a name where backups are kept, fetched for as long
 * as it takes. Asks for the passphrase if it is needed and not in the environment. Throws with a message for the
 * operator if there is no such backup or it is not encrypted although it has to be; without a name, the message lists the
 * latest.
 */
export async function withBackup<T>(
  { backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
  name: string | undefined,
  use: (opened: OpenBackup) => Promise<T>,
): Promise<T> {
  if (name === undefined) throw new Error(await describeBackups(backup));
  const open = async (path: string, isFromBucket = false) => {
    // Into a bucket the shop puts nothing else.
    refuseUnencrypted(path, isFromBucket || undefined);
    const isSecret = isEncrypted(path);
    const passphrase = isSecret ? backup.passphrase || (await askPassphrase()) : '';
    return use({ path, passphrase });
  };
  if (isThere(name)) {
    if (!statSync(name).isFile()) throw new Error(`Das ist keine Datei, sondern ein Ordner: ${name}`);
    return open(name);
  }
  if (basename(name) !== name || timeOfBackup(name) === null)
    throw new Error(`Die Sicherung gibt es nicht: ${name}`);
  const place = backupPlace(backup);
  const kept = (await place.list()).find((file) => file.name === name);
  if (kept === undefined) throw new Error(`Die Sicherung gibt es nicht: ${place.description}/${name}`);
  return inWorkFolder(dataDir, async (folder) => {
    const path = join(folder, name);
    await place.fetch(kept, path);
    return open(path, backup.s3 !== null);
  });
}

/** Throws with a message for the operator if there is such a file or folder and our user may not read it. */
function isThere(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false;
    throw new Error(`Der Benutzer, als der dieser Befehl läuft, darf die Sicherung nicht lesen: ${path}`);
  }
}

/** What is typed at the terminal is not shown. */
async function askPassphrase(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error('Die Sicherung ist verschlüsselt. Gib die Passphrase als BACKUP_PASSPHRASE an.');
  process.stderr.write('Passphrase der Sicherung: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  // Otherwise the terminal swallows it.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

const SHOWN = 12;

/** German text for the operator. */
async function describeBackups(backup: Config['backup']): Promise<string> {
  const place = backupPlace(backup);
  const latest = (await keptBackups(place, Date.now())).slice(0, SHOWN).map(({ name }) => name);
  return [
    'Welche Sicherung? Nenne eine Datei oder einen Namen.',
    `Die neuesten in ${place.description}:`,
    ...(latest.length === 0 ? ['keine'] : latest).map((name) => `  ${name}`),
  ].join('\n');
}
