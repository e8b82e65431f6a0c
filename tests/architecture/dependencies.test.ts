import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, packageOf, sourceFiles } from '../support/source-files.ts';

/** Runs the pages from their sources, which a built shop does not. */
const DEVELOPMENT = 'src/server/app/dev-server.ts';
/** The program that runs the shop; nobody imports it. */
const RUNTIME = 'node';
/** `importsOf` also sees what merely looks like an import, in texts and statements. */
const PACKAGE = /^(@[a-z][\w-]*\/)?[a-z][\w.-]*$/;
/** Types alone: gone when the shop runs. */
const TYPES = ['mdast'];

test('a built shop needs the dependencies and no more: npm ci --omit=dev is enough for it', () => {
  const { dependencies } = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'),
  );
  const imported = sourceFiles('src/server', 'src/contract', 'src/domain')
    .filter(({ path }) => path !== DEVELOPMENT)
    .flatMap((file) => importsOf(file))
    .filter((target) => !/^(src\/|node:)/.test(target))
    .map(packageOf)
    .filter((name) => PACKAGE.test(name) && !TYPES.includes(name));
  expect([...new Set([...imported, RUNTIME])].sort()).toEqual(Object.keys(dependencies).sort());
});
