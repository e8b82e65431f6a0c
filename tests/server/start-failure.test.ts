import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { backUp } from '../../src/server/app/backup/back-up.ts';
import { restore } from '../../src/server/app/backup/restore.ts';
import { startFailure } from '../../src/server/app/start-failure.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { openStore } from '../../src/server/platform/database/open-store.ts';
import { listen, makeServer } from '../../src/server/platform/http/http-server.ts';
import { freePort } from '../support/free-port.ts';
import { startShopProcess } from '../support/shop-process.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');

test('a port that is taken is said so, with a way out', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, resolve));
  const failure = await listen(makeServer(), port).catch(startFailure);
  other.close();
  expect(failure).toBe(
    `Port ${port} ist schon belegt; läuft der Shop schon? Einen anderen nimmt er mit PORT=${port + 1} npm start.`,
  );
});

test('one address of this machine can be listened on alone, and one that is none of its own is said so', async () => {
  const server = makeServer();
  await listen(server, 0, '127.0.0.1');
  expect(server.address()).toMatchObject({ address: '127.0.0.1' });
  server.close();
  // For documentation, and nobody's.
  const failure = await listen(makeServer(), 0, '192.0.2.1').catch(startFailure);
  expect(failure).toMatch(/^LISTEN_HOST ist keine Adresse dieses Rechners: .*192\.0\.2\.1/);
});

test('a database that is not there is said so', () => {
  const refused = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });
  expect(startFailure(refused)).toMatch(/^Die Datenbank .* nicht zu erreichen: ECONNREFUSED$/);
});

test('a database of another name than DATABASE_URL has is said so', async () => {
  const databaseUrl = Object.assign(new URL(inject('postgresUrl')), { pathname: '/no_such_shop' }).href;
  const failure = await openStore({ databaseUrl, dataDir: '' }).catch(startFailure);
  expect(failure).toBe('Die Datenbank weist DATABASE_URL ab: database "no_such_shop" does not exist');
});

test('what we know nothing of shows its stack', () => {
  expect(startFailure(Object.assign(new Error('odd'), { code: 'EODD' }))).toContain('start-failure.test.ts');
});

test('a setting that makes no sense ends the start with its sentence', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join('src', 'server', 'app', 'main.ts')], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: 'dreitausend' },
    encoding: 'utf8',
  });
  expect(stderr).toBe('Der Kartenshop kann nicht starten. PORT ist keine Portnummer: dreitausend\n');
  expect([status, stdout]).toEqual([1, '']);
});

test.each(['smtps://kasse:Riesling#1@mail.example.org', 'mail.example.org:465'])(
  'an SMTP_URL that would be read as another server is refused, without its password: %s',
  (SMTP_URL) => {
    expect(() => readConfig({ SMTP_URL })).toThrow(/^SMTP_URL ist keine Adresse (?!.*Riesling)/);
    expect(
      readConfig({ SMTP_URL: SMTP_URL.replace('#', '%23').replace(/^mail/, 'smtp://mail') }),
    ).toBeTruthy();
  },
);

describe('a bad disk ends the start with one sentence', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-bad-disk-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  async function sentenceOfStart(env: Record<string, string>): Promise<string> {
    const shop = startShopProcess({ env });
    expect(await shop.ended).toBe(1);
    const [sentence = '', ...others] = shop.said().trim().split('\n');
    expect(others).toEqual([]);
    return sentence.replace('Der Kartenshop kann nicht starten. ', '');
  }
  const folderWith = (bytes: Buffer | string) => {
    const folder = mkdtempSync(join(dataDir, 'shop-'));
    writeFileSync(join(folder, 'shop.sqlite'), bytes);
    return folder;
  };
  const damaged = (folder: string) =>
    `Die Datenbank ${join(folder, 'shop.sqlite')} ist beschädigt. Hole die letzte Sicherung zurück: npm run restore -- data/backups/shop-….sqlite`;

  test('a file that is no database, is named with the way back', async () => {
    const folder = folderWith('Liebe Gäste, '.repeat(1_000));
    expect(await sentenceOfStart({ DATA_DIR: folder })).toBe(damaged(folder));
  });

  test('a database with a page of nonsense, a small one or a large one, and one that was cut off', async () => {
    const folder = mkdtempSync(join(dataDir, 'shop-'));
    const store = await openStore({ databaseUrl: '', dataDir: folder });
    // Only a connection that was used is closed, and only the last one empties the log.
    await store.read.selectFrom('settings').selectAll().execute();
    await store.close();
    const sound = readFileSync(join(folder, 'shop.sqlite'));
    const broken = Buffer.from(sound);
    broken.fill(0xa5, 40 * 1024, 60 * 1024);
    const large = Buffer.concat([sound, Buffer.alloc(65 * 1024 * 1024)]);
    large.fill(0xa5, 2 * 1024, sound.length);
    for (const bytes of [broken, large, sound.subarray(0, 50 * 1024)]) {
      const bad = folderWith(bytes);
      expect(await sentenceOfStart({ DATA_DIR: bad })).toBe(damaged(bad));
    }
  });

  test('the sentence’s way back works: the damaged file is put aside as it is', async () => {
    const folder = folderWith('Liebe Gäste, '.repeat(1_000));
    const source = mkdtempSync(join(dataDir, 'shop-'));
    await (await openStore({ databaseUrl: '', dataDir: source })).close();
    const copy = join(dataDir, 'copy.sqlite');
    await backUp({ databaseUrl: '', dataDir: source }, copy);
    await restore({ databaseUrl: '', dataDir: folder }, copy, Date.UTC(2027, 2, 1));
    expect(readFileSync(join(folder, 'shop.sqlite.bis-2027-03-01T00-00-00'), 'utf8')).toContain(
      'Liebe Gäste',
    );
    await (await openStore({ databaseUrl: '', dataDir: folder })).close();
  });

  test('one that can only be read', () => {
    const path = join(dataDir, 'read-only.sqlite');
    new Database(path).exec('create table a (b)').close();
    const file = new Database(path, { readonly: true });
    const write = () => file.exec('insert into a values (1)');
    expect(() => write()).toThrow();
    expect(attempt(write)).toBe(
      'Die Datenbank lässt sich nur lesen. Prüfe, ob der Datenordner (DATA_DIR) oder sein Datenträger schreibgeschützt ist.',
    );
    file.close();
  });

  test('one that is full', () => {
    const file = new Database(join(dataDir, 'full.sqlite'));
    file.pragma('max_page_count = 2');
    expect(attempt(() => file.exec('create table a (b); create table c (d); create table e (f)'))).toBe(
      'Der Datenträger der Datenbank ist voll. Schaffe Platz und starte den Shop dann noch einmal.',
    );
    file.close();
  });

  test('one that takes nothing', () => {
    const program = "import { runShop } from './src/server/app/run-shop.ts'; runShop(async () => ({}));";
    const folder = mkdtempSync(join(dataDir, 'shop-'));
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', program],
      { cwd: ROOT, env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder }, encoding: 'utf8' },
    );
    expect(stderr).toBe(
      'Der Kartenshop kann nicht starten. Der Datenträger der Datenbank nimmt nichts an. Prüfe ihn und starte den Shop dann noch einmal.\n',
    );
    expect([status, stdout]).toEqual([1, '']);
  });
});

function attempt(work: () => unknown): string {
  try {
    work();
    return 'it went well';
  } catch (error) {
    return startFailure(error);
  }
}
