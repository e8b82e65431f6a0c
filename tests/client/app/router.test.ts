import { generatePath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { adminPaths } from '../../../src/client/admin/admin-paths.ts';
import { findAdminRoutes } from '../../../src/client/app/router.tsx';
import { paths } from '../../../src/client/platform/paths.ts';

const FILLED = { id: '7', block: '3', mail: '5', run: '2', import: '4' };
const OF_THE_OFFICE: string[] = [...Object.values(adminPaths), paths.dashboard, paths.profile];

async function routesFoundAt(path: string): Promise<number> {
  const look = startLooking(path);
  await look.done;
  return look.found();
}

function startLooking(path: string) {
  let found = 0;
  const context = { path, patch: (_: unknown, routes: unknown[]) => (found += routes.length) };
  const done = findAdminRoutes(context as unknown as Parameters<typeof findAdminRoutes>[0]);
  return { done, found: () => found };
}

test.each(OF_THE_OFFICE)('%s brings the routes of the office', async (path) => {
  const address = generatePath(path as '/event/:id/block/:block', FILLED);
  expect(await routesFoundAt(address)).toBeGreaterThan(0);
  expect(await routesFoundAt(address.toUpperCase())).toBeGreaterThan(0);
});

test('no address of guests or of the door loads anything of the office', async () => {
  const others = Object.values(paths).filter((path) => !OF_THE_OFFICE.includes(path));
  for (const path of [...others, '/eventually', '/blocks', '/dsgvo/orders'])
    expect(await routesFoundAt(path)).toBe(0);
});

test('once loaded, the routes of the office are there without waiting', async () => {
  await routesFoundAt('/event/7');
  expect(startLooking('/event/8').found()).toBeGreaterThan(0);
});
