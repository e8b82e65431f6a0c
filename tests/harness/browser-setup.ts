import { chromiumProgram } from './chromium-program.ts';
import { clearPictures } from './failure-pictures.ts';
import { openRunFolder } from './run-folder.ts';

/** Unpacks the browser, where that is needed, before the first journey's clock runs, and clears old pictures away. */
export default async function setup(): Promise<void> {
  openRunFolder();
  clearPictures();
  await chromiumProgram();
}
