import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import {
  buyTickets,
  doorEnv,
  expectCount,
  isOver,
  LET_IN_JUST_NOW,
  letInOf,
  makePhone,
  NO_NETWORK,
  pairByLink,
  tapAway,
  typeCode,
} from './at-the-gate.ts';

journey.override('shopEnv', doorEnv);

/** From now on nothing more fits onto the disk of this page, or again everything does. */
function fillDisk(isFull: boolean): void {
  const disk = IDBObjectStore.prototype as IDBObjectStore & { whole?: Pick<IDBObjectStore, 'add' | 'put'> };
  disk.whole ??= { add: disk.add, put: disk.put };
  const refuse = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  disk.add = isFull ? refuse : disk.whole.add;
  disk.put = isFull ? refuse : disk.whole.put;
}

journey(
  'My phone is full: I am told at once, go on with the network, and nobody is let in blindly without it',
  async ({ openPage, shop }) => {
    const [first = '', second = '', third = ''] = await buyTickets(shop, 3);
    const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: NO_NETWORK });
    await pairByLink(page, await makePhone(shop, 'Tor Nord'));
    await page.evaluate(fillDisk, true);
    await typeCode(page, first, 'Willkommen');
    const told = page.getByRole('heading', { name: 'Der Speicher dieses Telefons ist voll' });
    await told.waitFor();
    await isOver(page);
    expect(letInOf(shop, [first])).toBe(1);
    await typeCode(page, first, LET_IN_JUST_NOW);
    await isOver(page);
    await page.getByRole('button', { name: /^Letzten Einlass zurücknehmen/ }).click();
    await page.getByText('Die Karte gilt wieder.').waitFor();
    expect(letInOf(shop, [first])).toBe(0);

    await page.context().setOffline(true);
    await typeCode(page, second, 'Speicher voll');
    await lookOver(page);
    await tapAway(page);
    await page.context().setOffline(false);
    expect(letInOf(shop, [second])).toBe(0);

    await page.evaluate(fillDisk, false);
    await told.waitFor({ state: 'detached' });
    await page.context().setOffline(true);
    await typeCode(page, third, 'Willkommen');
    await isOver(page);
    await expectCount(page, 'wartend', 1);
    await page.context().setOffline(false);
    await expectCount(page, 'wartend', 0);
  },
);
