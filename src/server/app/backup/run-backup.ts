import { readConfig } from '../../platform/config.ts';
import { endWithoutTraces } from '../../platform/work-folder.ts';
import { startFailure } from '../start-failure.ts';
import { backUp, type Contents, describeContents } from './back-up.ts';
import { backupPlace } from './backup-place.ts';
import { ENCRYPTED } from './encrypted-file.ts';
import { saveBackup } from './save-backup.ts';

// npm run backup [-- file]
const [target] = process.argv.slice(2);
endWithoutTraces();
try {
  const config = readConfig(process.env);
  if (target === undefined) {
    const { name, ...contents } = await saveBackup(config, Date.now());
    report(contents, `${backupPlace(config.backup).description}/${name}`);
  } else {
    if (target.endsWith(ENCRYPTED))
      throw new Error('In eine Datei wird unverschlüsselt gesichert. Nenne sie ….sqlite, oder nenne keine.');
    report(await backUp(config, target), target);
  }
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}

function report(contents: Contents, where: string): void {
  process.stdout.write(`Gesichert: ${describeContents(contents)}\n${where}\n`);
}
