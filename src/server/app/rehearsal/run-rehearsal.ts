import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readConfig } from '../../platform/config.ts';
import { endWithoutTraces } from '../../platform/work-folder.ts';
import { withBackup } from '../backup/open-backup.ts';
import { startFailure } from '../start-failure.ts';
import { makeRehearsal } from './make-rehearsal.ts';

// npm run rehearse -- file, or the name of a backup where they are kept
const START = resolve(import.meta.dirname, '..', '..', 'start.js');
const PORT = '3100';

const leaveSignals = endWithoutTraces();
try {
  const config = readConfig(process.env);
  const folder = resolve(process.env.REHEARSAL_DIR || join(config.dataDir, 'rehearsal'));
  const port = process.env.REHEARSAL_PORT || PORT;
  const password = `uebung-${randomBytes(6).toString('hex')}`;
  const { email } = await withBackup(config, process.argv[2], (backup) =>
    makeRehearsal(folder, backup, password),
  );
  process.stdout.write(
    [
      'Übung vorbereitet: Namen, Adressen, Mails und IBANs sind erfunden.',
      `Mails werden nur abgelegt, in ${join(folder, 'mail')}`,
      email === null ? 'Die Sicherung enthält noch kein Konto.' : `Anmelden: ${email} mit ${password}`,
      '',
    ].join('\n'),
  );
  leaveSignals();
  startShop(folder, port);
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}

/** Nothing of the real shop's environment goes with it: neither its database nor what it could send or book with. */
function startShop(folder: string, port: string): void {
  const { PATH, HOME, NODE_ENV, NODE_COMPILE_CACHE, npm_lifecycle_event, TRUSTED_PROXY } = process.env;
  const own = { PATH, HOME, NODE_ENV, NODE_COMPILE_CACHE, npm_lifecycle_event, TRUSTED_PROXY };
  const shop = spawn(process.execPath, [START], {
    stdio: 'inherit',
    env: {
      ...own,
      REHEARSAL: '1',
      PORT: port,
      // As open as the real shop, or for this machine alone.
      LISTEN_HOST: process.env.LISTEN_HOST || '127.0.0.1',
      DATA_DIR: folder,
      SAMPLE_DATA: '0',
      PUBLIC_URL: process.env.REHEARSAL_URL || `http://localhost:${port}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal));
  shop.on('exit', (code) => process.exit(code ?? 0));
}
