import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { ChangeNotices } from '../../../../src/server/platform/database/change-notices.ts';
import { giveBackDatabase, onServer, takeDatabase } from '../../../support/postgres-database.ts';

const server = inject('postgresUrl');

let databaseUrl: string;
beforeEach(async () => {
  databaseUrl = await takeDatabase(server);
});
afterEach(() => giveBackDatabase(server, databaseUrl));

/** Another process, and what it has heard: subjects, and `all` where it was in doubt. */
async function openProcess() {
  const heard: string[] = [];
  const notices = new ChangeNotices(
    databaseUrl,
    { warn: () => {} },
    { onChange: (subject) => heard.push(subject), onDoubt: () => heard.push('all') },
  );
  await notices.start();
  onTestFinished(() => notices.stop());
  return { heard, announce: (subject: string) => notices.announce(subject), stop: () => notices.stop() };
}

const onDatabase = (statement: string) => onServer(databaseUrl, statement);

const count = (subject: string, by: number) =>
  onDatabase(`insert into change_versions as it values ('${subject}', 1)
    on conflict (subject) do update set version = it.version + ${by}`);

/** From here on nobody sweeps, so that only notices are heard. */
function stopTime(): void {
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => now.mockRestore());
}

test('the others hear each subject by its notice, and who announced it does not', async () => {
  stopTime();
  const [one, two, three] = [await openProcess(), await openProcess(), await openProcess()];
  one.announce('event 1');
  await expect.poll(() => [two.heard, three.heard]).toEqual([['event 1'], ['event 1']]);
  // All at once is one statement.
  for (const subject of ['event 2', 'event 2', 'event 3', 'event 2']) two.announce(subject);
  await expect.poll(() => one.heard.length).toBeGreaterThanOrEqual(2);
  one.announce('last');
  await expect.poll(() => two.heard.at(-1)).toBe('last');
  expect([...one.heard].sort()).toEqual(['event 2', 'event 3']);
  expect(two.heard).toEqual(['event 1', 'last']);
});

test('without any notice a sweep finds what changed, even where a version went back', async () => {
  await count('event 1', 1);
  const { heard } = await openProcess();
  await count('event 1', -1);
  await count('event 2', 1);
  await expect.poll(() => [...heard].sort()).toEqual(['event 1', 'event 2']);
});

test('who announces what another has just changed hears of it too', async () => {
  stopTime();
  const { announce, heard } = await openProcess();
  announce('event 1');
  await expect.poll(() => onDatabase('select from change_versions')).toHaveLength(1);
  await count('event 1', 1);
  announce('event 1');
  await expect.poll(() => heard).toEqual(['event 1']);
});

test('when the connection was cut everything is in doubt, and what was to be announced is', async () => {
  const [one, two] = [await openProcess(), await openProcess()];
  await onDatabase(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'kartenshop notices' and datname = current_database()`);
  one.announce('event 1');
  await expect.poll(() => [one.heard, two.heard]).toEqual([['all'], expect.arrayContaining(['all'])]);
  await expect
    .poll(() => onDatabase('select subject from change_versions'))
    .toEqual([{ subject: 'event 1' }]);
});

test('what is announced last is announced before the end', async () => {
  const { announce, stop } = await openProcess();
  announce('event 1');
  await stop();
  expect(await onDatabase('select subject from change_versions')).toEqual([{ subject: 'event 1' }]);
});
