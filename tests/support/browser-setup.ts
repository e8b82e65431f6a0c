import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { chromiumProgram } from './chromium-program.ts';
import { clearPictures } from './failure-pictures.ts';
import { openRunFolder } from './run-folder.ts';
import { startShop } from './running-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a shop with the sample festival that has ended in order. */
    plantedFolder: string;
  }
}

/** Before the first journey's clock runs: old pictures cleared away, the browser unpacked, the sample festival planted once. */
export default async function setup(project: TestProject): Promise<void> {
  const folder = join(openRunFolder(), 'planted');
  clearPictures();
  const [shop] = await Promise.all([startShop({ dataDir: folder }), chromiumProgram()]);
  await shop.stop();
  project.provide('plantedFolder', folder);
}
