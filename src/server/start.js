// Plain JavaScript that even old versions of Node can parse, so that it can ask for a newer one.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithParent } from './end-with-parent.js';

const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const [MAJOR, MINOR] = process.versions.node.split('.').map(Number);
/** The sources of the pages. */
const SOURCES = [
  'src/client',
  'src/contract',
  'src/domain',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
/** The file that the build writes last. */
const BUILT = 'dist/render/render-page.js';

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** When the newest file below a path was written. */
function writtenAt(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => writtenAt(join(path, name))));
}

function isBuilt() {
  const built = join(ROOT, BUILT);
  if (!existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
  return SOURCES.map((source) => join(ROOT, source)).every(
    (path) => !existsSync(path) || writtenAt(path) <= builtAt,
  );
}

/** The three steps of `npm run build`, each in its own process, so that their memory is freed. */
function build() {
  process.stdout.write('Die Seiten werden gebaut …\n');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!existsSync(vite)) {
    fail(
      'Zum Bauen der Seiten fehlen Pakete. Führe „npm ci --include=dev“ aus und starte dann mit „npm start“.',
    );
  }
  const steps = [
    [],
    ['--mode', 'audit'],
    ['--ssr', 'src/client/app/render-page.tsx', '--outDir', 'dist/render'],
  ];
  for (const step of steps) {
    const parts = [vite, 'build', '--logLevel', 'warn', ...step];
    const { status } = spawnSync(process.execPath, parts, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) fail('Die Seiten ließen sich nicht bauen; warum, steht darüber.');
  }
}

/** Restarts the server when one of its sources changes; Vite updates the pages in the open browser. */
function develop() {
  const watched = ['server', 'contract', 'domain'].map((part) => `--watch-path=${join(ROOT, 'src', part)}`);
  const parts = [
    '--watch',
    '--watch-preserve-output',
    ...watched,
    join(ROOT, 'src/server/app/dev-server.ts'),
  ];
  const server = spawn(process.execPath, parts, { cwd: ROOT, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => process.exit(code === null ? 0 : code));
}

if (MAJOR < 22 || (MAJOR === 22 && MINOR < 18) || (MAJOR === 23 && MINOR < 6)) {
  fail(
    `Der Kartenshop braucht Node 22.18 oder neuer, hier läuft Node ${process.versions.node}. ` +
      'Mit „npm ci“ kommt ein passendes Node mit; starte dann mit „npm start“.',
  );
}
if (!existsSync(join(ROOT, 'node_modules', 'hono'))) {
  fail('Die Pakete fehlen noch. Führe zuerst „npm ci“ aus und starte dann mit „npm start“.');
}
if (process.argv.includes('--dev')) develop();
else {
  if (!isBuilt()) build();
  await import('./app/main.ts');
}
if (process.env.npm_lifecycle_event !== undefined) endWithParent(250);
