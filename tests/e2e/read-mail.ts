import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import type { RunningShop } from '../support/running-shop.ts';

/** The mails the shop has kept for an address so far. */
export async function mailsTo(shop: RunningShop, address: string): Promise<Email[]> {
  const folder = join(shop.dataDir, 'mail');
  const names = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(({ name }) => PostalMime.parse(readFileSync(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some((receiver) => receiver.address === address));
}

/** Waits for the one mail to an address. */
export async function mailTo(shop: RunningShop, address: string): Promise<Email> {
  await expect.poll(async () => (await mailsTo(shop, address).catch(() => [])).length).toBe(1);
  const [mail] = await mailsTo(shop, address);
  if (mail === undefined) throw new Error(`The mail to ${address} is gone again.`);
  return mail;
}
