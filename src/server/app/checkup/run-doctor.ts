import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckupLine } from '../../../contract/checkup.ts';
import { readConfig } from '../../platform/config.ts';
import { openStore } from '../../platform/database/open-store.ts';
import { SettingsInForce } from '../../settings/settings-in-force.ts';
import { startFailure } from '../start-failure.ts';
import { openDns } from './dns.ts';
import { checkUp } from './run-checkup.ts';

const SIGNS: Record<CheckupLine['state'], string> = {
  good: 'gut    ',
  warning: 'Achtung',
  bad: 'FEHLER ',
  open: 'offen  ',
};

function describe({ state, title, finding, advice }: CheckupLine): string {
  const todo = advice === '' ? [] : [`         → ${advice}`];
  return [`${SIGNS[state]}  ${title}: ${finding}`, ...todo].join('\n');
}

// npm run doctor, with the same environment as npm start; the test mail goes to the club's own address.
try {
  const config = readConfig(process.env);
  // Without the environment of the shop it would make an empty one and check that.
  const file = join(config.dataDir, 'shop.sqlite');
  if (config.databaseUrl === '' && !existsSync(file))
    throw new Error(
      `Hier gibt es keinen Shop: ${file}. Setze DATA_DIR oder DATABASE_URL wie für den Dienst.`,
    );
  const store = await openStore(config);
  try {
    const { current: settings } = await SettingsInForce.open(store, Date.now, config.publicUrl);
    const ports = { clock: Date.now, config, dns: openDns(), store, settings, randomBytes };
    const lines = await checkUp(ports, settings().club.email);
    process.stdout.write(`${lines.map(describe).join('\n')}\n`);
    if (lines.some(({ state }) => state === 'bad')) process.exitCode = 1;
  } finally {
    await store.close();
  }
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
