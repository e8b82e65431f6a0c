import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { startFailure } from '../../src/server/app/start-failure.ts';
import { listen, makeServer } from '../../src/server/platform/http/http-server.ts';
import { freePort } from '../support/free-port.ts';

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

test('a database that is not there is said so', () => {
  const refused = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });
  expect(startFailure(refused)).toMatch(/^Die Datenbank .* nicht zu erreichen: ECONNREFUSED$/);
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
