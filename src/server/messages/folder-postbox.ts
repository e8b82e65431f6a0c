import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Postbox } from './mail-message.ts';

/** Keeps every mail as a file `<name>.eml` that only we may read; one that is posted again replaces itself. */
export function folderPostbox(folder: string): Postbox {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    onlyStores: true,
    async post(message, name) {
      const { message: text } = await composer.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${name}.eml`);
      // Under its name only when it is whole and on the disk.
      await writeFile(`${file}.part`, text as Buffer, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
    },
    close() {},
  };
}
