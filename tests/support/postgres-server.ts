import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { postgresBinaries, postgresUser, type RunsAs } from './postgres-binaries.ts';

export type PostgresServer = {
  /** URL of the server's `postgres` database; any other database of it goes by the same user and port. */
  url: string;
  /** Ends the server; its data stays. */
  halt(): Promise<void>;
  /** Starts it again on its data. */
  resume(): Promise<void>;
  /** Ends the server and removes its data folder. */
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL of its own on a free port, its data in a new temporary folder. `isDurable: false` trades
 * fsync for speed. Whatever becomes of this process, kill -9 included, server and folder go with it.
 */
export async function startPostgres({ isDurable }: { isDurable: boolean }): Promise<PostgresServer> {
  const user = postgresUser();
  const folder = openFolder(user);
  const { initdb, postgres } = postgresBinaries(user, folder);
  const data = join(folder, 'data');
  const port = await freePort();
  execFileSync(
    initdb,
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );

  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // The stores of a file's tests stay open until its last one is through: some 15, with up to 14 connections each.
    `max_connections=${250 * availableParallelism()}`,
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting]);
  // The shell ends it at the end of its input, which comes when we close it or when we are gone.
  const keeper = spawn(
    'sh',
    ['-c', KEEPER, 'keeper', folder, postgres, '-D', data, '-p', String(port), ...settings],
    { ...user, cwd: folder, detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const ended = once(keeper, 'exit');
  const isSaid = async (words: string) => {
    await new Promise<void>((resolve, reject) => {
      let log = '';
      const onExit = () => reject(new Error(`PostgreSQL did not say "${words}":\n${log}`));
      keeper.once('error', reject);
      keeper.once('exit', onExit);
      keeper.stderr.on('data', (chunk: Buffer) => {
        log += chunk;
        if (!log.includes(words)) return;
        keeper.off('error', reject).off('exit', onExit);
        resolve();
      });
    });
    keeper.stderr.removeAllListeners('data').resume();
  };
  const isUp = () => isSaid('ready to accept connections');
  await isUp();

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async halt() {
      keeper.stdin.write('halt\n');
      await isSaid('database system is shut down');
    },
    async resume() {
      keeper.stdin.write('resume\n');
      await isUp();
    },
    async stop() {
      keeper.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const KEEPER = `
folder=$1; shift
"$@" & server=$!
while read -r told; do
  case $told in
    halt) kill -INT "$server"; wait "$server" ;;
    resume) "$@" & server=$! ;;
  esac
done
kill -INT "$server" 2> /dev/null
wait "$server"
cd /
rm -rf "$folder"
`;

// The system's temporary folder may be one that only its owner may enter.
function openFolder(user: RunsAs): string {
  const canEnter = (parent: string) => spawnSync('test', ['-x', parent], { ...user, cwd: '/' }).status === 0;
  const parent = [tmpdir(), '/tmp'].find(canEnter) ?? tmpdir();
  const folder = mkdtempSync(join(parent, 'kartenshop-postgres-'));
  chmodSync(folder, 0o755);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}
