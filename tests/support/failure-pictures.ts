import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Guest } from './guest.ts';

/** Of the last run alone: the next one begins by clearing them away. */
const FOLDER = resolve(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'failure-pictures');

export function clearPictures(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}

/** What every guest of a failed journey saw last, and a line that says where the pictures are. */
export async function takePictures(guests: Guest[], title: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const words = title.toLowerCase().replace(/[^a-z0-9äöüß]+/g, '-');
  for (const [index, guest] of guests.entries()) {
    const path = join(FOLDER, `${words}-${index + 1}-${guest.name}.png`);
    await guest.page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
  }
  process.stderr.write(`Pictures of "${title}": ${FOLDER}\n`);
}
