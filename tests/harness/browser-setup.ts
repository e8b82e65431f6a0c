import { chromiumProgram } from './chromium-program.ts';

/** Unpacks the browser, where that is needed, before the first journey's clock runs. */
export default async function setup(): Promise<void> {
  await chromiumProgram();
}
