import { join } from 'node:path';
import { readConfig } from '../../platform/config.ts';
import { startFailure } from '../start-failure.ts';
import { backUp, describeContents } from './back-up.ts';
import { backupFolder, recordBackup } from './last-backup.ts';

// npm run backup [-- file]
const config = readConfig(process.env);
const day = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const target = process.argv[2] ?? join(backupFolder(config), `shop-${day}Z.sqlite`);
try {
  const contents = await backUp(config, target);
  await recordBackup(config, Date.now());
  process.stdout.write(`Gesichert: ${describeContents(contents)}\n${target}\n`);
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
