import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MOST_BANK_BYTES } from '../../../../src/contract/bank.ts';
import { insertImport } from '../../../../src/server/money/bank/bank-imports.repository.ts';
import {
  deleteReadBankFiles,
  readBankFolder,
  readFolderState,
} from '../../../../src/server/money/bank/read-bank-folder.ts';
import { readBank } from '../../../../src/server/money/bank/read-bank-import.ts';
import { lockFolder } from '../../../../src/server/platform/database/folder-lock.ts';
import { openBankAdmin } from '../../../support/bank-admin.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function makeFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-bank-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const path = (...parts: string[]) => join(dataDir, 'bank', ...parts);
  mkdirSync(path());
  return {
    dataDir,
    path,
    lay: (name: string, content: string | Uint8Array) => writeFileSync(path(name), content),
    names: (sub = '') => (existsSync(path(sub)) ? readdirSync(path(sub)).sort() : []),
    reason: (name: string) => readFileSync(path('refused', name)).toString(),
  };
}

const donation = (euros: number) => volksbankFile([{ purpose: 'Spende', euros }]);

eachDatabase((_, openTestStore) => {
  async function openFolder() {
    const admin = await openBankAdmin(openTestStore);
    const folder = makeFolder();
    const { services } = admin.shop;
    const shop = { ...services, config: { ...services.config, dataDir: folder.dataDir } };
    return { admin, folder, look: (after = MINUTE) => readBankFolder(shop, Date.now() + after) };
  }

  test('files of the bank’s program become imports and lie in `read`; nothing is booked', async () => {
    const { admin, folder, look } = await openFolder();
    const [a] = await admin.plant([{ euros: 50 }]);
    folder.lay('auszug.csv', volksbankFile([{ purpose: a?.number ?? '', euros: 50 }]));
    await look();
    expect(folder.names()).toEqual(['read']);
    expect(folder.names('read')).toEqual(['auszug.csv']);
    const { body } = await admin.call<{ imports: { id: number; file_name: string; created_by: string }[] }>(
      'GET',
      '/bank',
    );
    expect(body.imports).toMatchObject([{ file_name: 'auszug.csv', created_by: 'Bankordner' }]);
    const shown = await admin.readImport(body.imports[0]?.id ?? 0);
    expect(shown.groups).toMatchObject([{ group: 'matched', amount: 50 }]);
    expect(await admin.store.read.selectFrom('payments').select('id').execute()).toEqual([]);

    // Another day's file of the same name does not take its place.
    folder.lay('auszug.csv', donation(1));
    await look();
    expect(folder.names('read')).toEqual(['auszug-2027-03-01-1.csv', 'auszug.csv']);
    expect(admin.shop.log.filter(({ what }) => what === 'read bank files').map(({ facts }) => facts)).toEqual(
      [
        { read: 1, refused: 0 },
        { read: 1, refused: 0 },
      ],
    );
  });

  test('a refused file lies in `refused` with the reason beside it, and the others go on', async () => {
    const { admin, folder, look } = await openFolder();
    folder.lay('a-kaputt.csv', donation(1).replace('1,00', '1,0x'));
    folder.lay('b-fremd.csv', volksbankFile([{ purpose: 'x', euros: 1 }], 'DE02120300000000202051'));
    folder.lay('c-tabelle.csv', 'Tag;Wer;Text;Euro\r\n26.02.2027;Erika;x;50,00\r\n');
    folder.lay('d-ohne-konto.csv', donation(2).replaceAll(/DE\d{20}/g, ''));
    folder.lay('e-gross.csv', new Uint8Array(MOST_BANK_BYTES + 1));
    folder.lay('f-gut.csv', donation(3));
    await look();
    expect(folder.names('read')).toEqual(['f-gut.csv']);
    expect(folder.reason('a-kaputt.csv.txt')).toContain('Zeile 2: Der Betrag ist nicht zu lesen');
    expect(folder.reason('b-fremd.csv.txt')).toContain('…2051');
    expect(folder.reason('c-tabelle.csv.txt')).toContain('Diese Spalten kennen wir noch nicht');
    expect(folder.reason('d-ohne-konto.csv.txt')).toContain('nicht sicher, dass sie zu eurem Konto');
    expect(folder.reason('e-gross.csv.txt')).toContain('größer als 10 MB');
    expect(folder.names('refused')).toHaveLength(10);
    expect(await admin.store.read.selectFrom('bank_imports').select('file_name').execute()).toEqual([
      { file_name: 'f-gut.csv' },
    ]);
    // No name of a file, which may be that of an account.
    expect(JSON.stringify(admin.shop.log)).not.toContain('kaputt');
  });

  test('what is half written, unfinished or no file waits', async () => {
    const { admin, folder, look } = await openFolder();
    folder.lay('auszug.csv', donation(1).slice(0, -20));
    await look(0);
    expect(folder.names()).toEqual(['auszug.csv']);
    for (const name of ['.auszug.csv', 'a.csv.part', 'b.csv.tmp', 'c.csv~']) folder.lay(name, donation(1));
    mkdirSync(folder.path('ordner.csv'));
    writeFileSync(join(folder.dataDir, 'geheim.csv'), donation(9));
    symlinkSync(join(folder.dataDir, 'geheim.csv'), folder.path('zeiger.csv'));
    const before = folder.names();
    await look(0);
    expect(folder.names()).toEqual(before);
    folder.lay('auszug.csv', donation(1));
    await look();
    expect(folder.names()).toEqual([...before.filter((name) => name !== 'auszug.csv'), 'read'].sort());
    expect(await admin.store.read.selectFrom('bank_entries').select('amount_cents').execute()).toEqual([
      { amount_cents: 100 },
    ]);
  });

  test('what the folder needs somebody for is told: what was refused and why, and what lies there for a day', async () => {
    const { admin, folder, look } = await openFolder();
    folder.lay('kaputt.csv', donation(1).replace('1,00', '1,0x'));
    folder.lay('halb.csv.part', donation(1));
    folder.lay('.versteckt', '');
    await look();
    const config = { dataDir: folder.dataDir };
    const soon = await readFolderState(config, Date.now() + MINUTE);
    expect(soon).toMatchObject({ unfinished: [], unreadable: [] });
    expect(soon.refused).toMatchObject([{ name: 'kaputt.csv' }]);
    expect(soon.refused[0]?.reason).toContain('Zeile 2: Der Betrag ist nicht zu lesen');
    folder.lay('fest.csv', donation(1));
    const late = await readFolderState(config, Date.now() + DAY + MINUTE);
    expect([late.unfinished, late.unreadable]).toEqual([['halb.csv.part'], ['fest.csv']]);

    const { services } = admin.shop;
    const bank = () => readBank({ ...services, config: { ...services.config, ...config } });
    expect((await bank()).folder?.refused).toMatchObject([{ name: 'kaputt.csv' }]);
    // Somebody has had it mended and imported it by hand.
    admin.shop.clock.now = Date.now() + MINUTE;
    await services.store.write((trx) =>
      insertImport(trx, {
        ...{ file_hash: 'x', file_name: 'kaputt.csv', kind: 'csv', created_at: Date.now() + MINUTE },
        ...{ created_by: 'Eva', known_count: 0, foreign_count: 0, waiting_count: 0 },
      }),
    );
    expect((await bank()).folder).toBeUndefined();
  });

  test('a file whose name is in other letters than UTF-8 is read as well', async () => {
    const { admin, folder, look } = await openFolder();
    writeFileSync(Buffer.from(`${folder.path()}/Ums\xE4tze.csv`, 'latin1'), donation(1));
    await look();
    expect([folder.names(), folder.names('read')]).toEqual([['read'], ['Umsätze.csv']]);
    expect(await admin.store.read.selectFrom('bank_imports').select('file_name').execute()).toEqual([
      { file_name: 'Umsätze.csv' },
    ]);
  });

  test('a link or a pipe that takes the place of a file while others are read is not opened', async () => {
    const { admin, folder } = await openFolder();
    for (const name of ['a.csv', 'link.csv', 'pipe.csv']) folder.lay(name, donation(1));
    writeFileSync(join(folder.dataDir, 'geheim.csv'), donation(9));
    const { services } = admin.shop;
    const swap = () => {
      for (const name of ['link.csv', 'pipe.csv']) rmSync(folder.path(name), { force: true });
      symlinkSync(join(folder.dataDir, 'geheim.csv'), folder.path('link.csv'));
      execFileSync('mkfifo', [folder.path('pipe.csv')]);
      return services.settings();
    };
    const config = { ...services.config, dataDir: folder.dataDir };
    await expect(
      readBankFolder({ ...services, config, settings: swap }, Date.now() + MINUTE),
    ).rejects.toThrow('ELOOP');
    expect(await admin.store.read.selectFrom('bank_entries').select('amount_cents').execute()).toEqual([
      { amount_cents: 100 },
    ]);
    expect([folder.names(), folder.names('read')]).toEqual([['link.csv', 'pipe.csv', 'read'], ['a.csv']]);
  });

  test('a name of the greatest length leaves room for its reason', async () => {
    const { folder, look } = await openFolder();
    folder.lay(`${'ä'.repeat(125)}.csv`, 'nichts');
    await look();
    expect(folder.names()).toEqual(['refused']);
    expect(folder.reason(`${'ä'.repeat(98)}.csv.txt`)).toContain('keine Umsatzdatei');
  });

  test('of several processes one reads the folder, and who was killed before moving a file leaves no trace', async () => {
    const { admin, folder, look } = await openFolder();
    folder.lay('auszug.csv', donation(1));
    // As if killed between the import and the move.
    await admin.send(donation(1), 'auszug.csv');
    const lock = lockFolder(folder.dataDir, 'bank.lock');
    await look();
    expect(folder.names('read')).toEqual([]);
    lock?.release();
    await Promise.all([look(), look(), look()]);
    expect(folder.names('read')).toEqual(['auszug.csv']);
    const imports = await admin.store.read.selectFrom('bank_imports').select('created_by').execute();
    expect(imports).toHaveLength(1);
    const errors = admin.shop.log.filter(({ level }) => level === 'error');
    expect(errors).toEqual([]);
  });

  test('a shop without the folder has nothing to do', async () => {
    const { folder, look } = await openFolder();
    rmSync(folder.path(), { recursive: true });
    await look();
    expect(readdirSync(folder.dataDir)).toEqual([]);
  });
});

test('read and refused files go after two weeks, those that wait stay', async () => {
  const folder = makeFolder();
  const config = { dataDir: folder.dataDir };
  for (const sub of ['read', 'refused']) mkdirSync(folder.path(sub));
  for (const name of ['wartet.csv', 'read/a.csv', 'refused/b.csv', 'refused/b.csv.txt'])
    folder.lay(name, 'x');
  expect(await deleteReadBankFiles(config, Date.now() + 14 * DAY - MINUTE)).toBe(0);
  expect(await deleteReadBankFiles(config, Date.now() + 14 * DAY + MINUTE)).toBe(3);
  expect([folder.names('read'), folder.names('refused')]).toEqual([[], []]);
  expect(existsSync(folder.path('wartet.csv'))).toBe(true);
});

test('behind a link nothing is deleted', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder.dataDir, 'mails'));
  writeFileSync(join(folder.dataDir, 'mails', 'a.eml'), 'x');
  symlinkSync(join(folder.dataDir, 'mails'), folder.path('read'));
  expect(await deleteReadBankFiles({ dataDir: folder.dataDir }, Date.now() + 15 * DAY)).toBe(0);
  expect(folder.names('read')).toEqual(['a.eml']);
});
