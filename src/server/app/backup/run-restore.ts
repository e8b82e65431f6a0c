import { join } from 'node:path';
import { readConfig } from '../../platform/config.ts';
import { endWithoutTraces } from '../../platform/work-folder.ts';
import { startFailure } from '../start-failure.ts';
import { describeContents } from './back-up.ts';
import { withBackup } from './open-backup.ts';
import { restore } from './restore.ts';

// npm run restore -- file, or the name of a backup where they are kept
endWithoutTraces();
try {
  const config = readConfig(process.env);
  const { earlier, ...contents } = await withBackup(config, process.argv[2], ({ path, passphrase }) =>
    restore({ ...config, passphrase }, path, Date.now()),
  );
  const where =
    config.databaseUrl === '' ? join(config.dataDir, 'shop.sqlite') : 'Datenbank unter DATABASE_URL';
  process.stdout.write(`Zurückgeholt: ${describeContents(contents)}\n${where}\n`);
  if (earlier !== null) process.stdout.write(`Der Shop von vorher liegt in ${earlier}\n`);
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
