// Plain JavaScript that the oldest Node can read: it is here that a newer one is asked for.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithParent } from './end-with-parent.js';

const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const [MAJOR, MINOR] = process.versions.node.split('.').map(Number);
/** What the pages are made of. */
const SOURCES = [
  'src/client',
  'src/contract',
  'src/domain',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
/** What the build writes last. */
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

/** The same two steps as `npm run build`, each in a process of its own, so that its memory is free again. */
function build() {
  process.stdout.write('Die Seiten werden gebaut …\n');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const step of [[], ['--ssr', 'src/client/app/render-page.tsx', '--outDir', 'dist/render']]) {
    const parts = [vite, 'build', '--logLevel', 'warn', ...step];
    const { status } = spawnSync(process.execPath, parts, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) fail('Die Seiten ließen sich nicht bauen; warum, steht darüber.');
  }
}

/** The server starts anew whenever one of its sources changes; Vite brings changes of pages into the open browser. */
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
