import { readConfig } from '../../platform/config.ts';
import { startFailure } from '../start-failure.ts';
import { describeContents } from './back-up.ts';
import { restore } from './restore.ts';

// npm run restore -- file
const [source] = process.argv.slice(2);
try {
  if (source === undefined)
    throw new Error('Welche Sicherung? npm run restore -- data/backups/shop-….sqlite');
  const { earlier, ...contents } = await restore(readConfig(process.env), source, Date.now());
  process.stdout.write(`Zurückgeholt: ${describeContents(contents)}\n`);
  if (earlier !== null) process.stdout.write(`Der Shop von vorher liegt in ${earlier}\n`);
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
