import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { decryptFile, encryptFile } from '../../../../src/server/app/backup/encrypted-file.ts';
import { openStore } from '../../../../src/server/platform/database/open-store.ts';
import { compileCache } from '../../../support/run-folder.ts';
import { roomForShops, type Whereabouts } from './whereabouts.ts';

const PASSPHRASE = 'vierzehn Fässer Müller-Thurgau';
const run = promisify(execFile);
const COMMANDS = resolve(import.meta.dirname, '../../../../src/server/app/backup');
const { makeFolder, somewhere } = roomForShops();

test('what was encrypted comes back byte for byte with its passphrase, and not at all with another or a part missing', async () => {
  const folder = makeFolder();
  const [plain, encrypted, back] = ['plain', 'encrypted', 'back'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  // Some chunks of 64 KB, the last of them not full.
  writeFileSync(plain, Buffer.concat([Buffer.alloc(100_000, 'Weinfest'), randomBytes(200_001)]));
  await encryptFile(plain, encrypted, PASSPHRASE);
  expect(readFileSync(encrypted).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 17\n/);
  expect(readFileSync(encrypted).includes('Weinfest')).toBe(false);
  await decryptFile(encrypted, back, PASSPHRASE);
  expect(readFileSync(back).equals(readFileSync(plain))).toBe(true);

  await expect(decryptFile(encrypted, join(folder, 'other'), `${PASSPHRASE}!`)).rejects.toThrow(
    'mit dieser Passphrase nicht öffnen',
  );
  const cut = join(folder, 'cut');
  writeFileSync(cut, readFileSync(encrypted).subarray(0, -70_000));
  await expect(decryptFile(cut, join(folder, 'short'), PASSPHRASE)).rejects.toThrow('unvollständig');
});

test('with a passphrase in the environment a backup is encrypted, listed, and restored by its name', async () => {
  const here = await somewhere.SQLite();
  const store = await openStore(here);
  await store.close();
  const { stdout } = await command('run-backup.ts', [], here);
  const [name = ''] = readdirSync(join(here.dataDir, 'backups'));
  expect(name).toMatch(/^shop-.*Z\.sqlite\.gz\.age$/);
  expect(stdout).toContain(join(here.dataDir, 'backups', name));
  // Nothing unencrypted is left beside it.
  const left = readdirSync(here.dataDir).filter((left) => !left.startsWith('shop.sqlite'));
  expect(left).toEqual(['backups']);

  await expect(command('run-restore.ts', [], here)).rejects.toMatchObject({
    stderr: expect.stringContaining(name),
  });
  const file = join(here.dataDir, 'backups', name);
  const empty = await somewhere.SQLite();
  await expect(command('run-restore.ts', [file], empty, '')).rejects.toMatchObject({
    stderr: 'Die Sicherung ist verschlüsselt. Gib die Passphrase als BACKUP_PASSPHRASE an.\n',
  });
  await expect(command('run-restore.ts', [file], empty, `${PASSPHRASE}!`)).rejects.toMatchObject({
    stderr: 'Die Sicherung lässt sich mit dieser Passphrase nicht öffnen.\n',
  });
  // As by somebody who has forgotten the environment.
  await expect(command('../checkup/run-doctor.ts', [], empty)).rejects.toMatchObject({
    stderr: expect.stringContaining('Hier gibt es keinen Shop'),
  });
  expect(readdirSync(empty.dataDir)).toEqual([]);
  const restored = await command('run-restore.ts', [name], empty, PASSPHRASE, join(here.dataDir, 'backups'));
  expect(restored.stdout).toMatch(/^Zurückgeholt: /);
  expect(restored.stdout).toContain(join(empty.dataDir, 'shop.sqlite'));
  expect(readdirSync(empty.dataDir).toSorted()).toEqual(['shop.lock', 'shop.sqlite']);
});

function command(name: string, parts: string[], there: Whereabouts, passphrase = PASSPHRASE, from = '') {
  const { PATH = '' } = process.env;
  return run(process.execPath, [join(COMMANDS, name), ...parts], {
    env: {
      PATH,
      NODE_COMPILE_CACHE: compileCache(),
      DATABASE_URL: there.databaseUrl,
      DATA_DIR: there.dataDir,
      BACKUP_PASSPHRASE: passphrase,
      BACKUP_DIR: from,
    },
  });
}
