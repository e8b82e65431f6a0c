import { expect, test } from 'vitest';
import { importsOf, packageOf, type SourceFile, sourceFiles } from '../support/source-files.ts';

/** Who may import whom; the first folder that fits counts. Where no packages are listed, any may be used. */
const MAY_IMPORT: Record<string, { folders: string[]; packages?: string[] }> = {
  'src/domain': { folders: ['src/domain'], packages: [] },
  'src/contract/markdown.ts': {
    folders: ['src/contract', 'src/domain'],
    packages: ['mdast', 'mdast-util-from-markdown'],
  },
  'src/contract': { folders: ['src/contract', 'src/domain'], packages: ['valibot'] },
  'src/server': { folders: ['src/server', 'src/contract', 'src/domain'] },
  'src/client/ui': { folders: ['src/client/ui', 'src/client/platform', 'src/domain'] },
  'src/client': { folders: ['src/client', 'src/contract', 'src/domain'] },
};

function againstTheArrows(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const home = Object.keys(MAY_IMPORT).find((folder) => `${file.path}/`.startsWith(`${folder}/`));
    const rule = MAY_IMPORT[home ?? ''];
    if (!rule) return [`${file.path} belongs to no part of the house`];
    return importsOf(file)
      .filter((target) =>
        target.startsWith('src/')
          ? !rule.folders.some((folder) => target.startsWith(`${folder}/`))
          : rule.packages?.includes(packageOf(target)) === false,
      )
      .map((target) => `${file.path} imports ${target}`);
  });
}

/**
 * The rooms of the client from the ground up: each imports only what stands before it. The rooms on one floor, of guests,
 * staff, the gate and auditors, know nothing of each other.
 */
const CLIENT_FLOORS = [
  ['platform'],
  ['ui'],
  ['plan'],
  ['views'],
  ['shop', 'admin', 'scanner', 'audit'],
  ['app'],
];

function upwardsInClient(files: SourceFile[]): string[] {
  const roomOf = (path: string) => /^src\/client\/([\w-]+)\//.exec(path)?.[1] ?? '';
  const floorOf = (room: string) => CLIENT_FLOORS.findIndex((rooms) => rooms.includes(room));
  return files.flatMap((file) => {
    const home = roomOf(file.path);
    if (floorOf(home) < 0) return [`${file.path} belongs to no room`];
    return importsOf(file)
      .filter((target) => target.startsWith('src/client/') && roomOf(target) !== home)
      .filter((target) => floorOf(roomOf(target)) >= floorOf(home))
      .map((target) => `${file.path} imports ${target}`);
  });
}

const file = (path: string, target: string): SourceFile => ({ path, text: `import { x } from '${target}';` });

test('arrows point one way: domain, contract, then server or client', () => {
  expect(againstTheArrows([file('src/domain/a.ts', '../contract/b.ts')])).toHaveLength(1);
  expect(againstTheArrows([file('src/domain/a.ts', 'node:fs')])).toHaveLength(1);
  expect(againstTheArrows([file('src/contract/a.ts', '../server/b.ts')])).toHaveLength(1);
  expect(againstTheArrows([file('src/contract/a.ts', 'hono')])).toHaveLength(1);
  expect(againstTheArrows([file('src/server/noun/a.ts', '../../client/b.tsx')])).toHaveLength(1);
  expect(againstTheArrows([file('src/client/shop/a.tsx', '../../server/b.ts')])).toHaveLength(1);
  expect(againstTheArrows([file('src/client/ui/a.tsx', '../../contract/b.ts')])).toHaveLength(1);
  expect(againstTheArrows([file('src/client/shop/a.tsx', '../../domain/b.ts')])).toEqual([]);

  expect(againstTheArrows(sourceFiles('src'))).toEqual([]);
});

test('the rooms of the client import only rooms below them', () => {
  expect(upwardsInClient([file('src/client/shop/home/a.tsx', '../../admin/b.ts')])).toHaveLength(1);
  expect(upwardsInClient([file('src/client/ui/a.tsx', '../shop/b.tsx')])).toHaveLength(1);
  expect(upwardsInClient([file('src/client/admin/a.tsx', '../app/b.tsx')])).toHaveLength(1);
  expect(upwardsInClient([file('src/client/a.tsx', './ui/b.tsx')])).toHaveLength(1);
  expect(upwardsInClient([file('src/client/shop/home/a.tsx', '../../platform/b.ts')])).toEqual([]);
  expect(upwardsInClient([file('src/client/app/router.tsx', '../shop/b.tsx')])).toEqual([]);

  expect(upwardsInClient(sourceFiles('src/client'))).toEqual([]);
});
