import { expect } from 'vitest';
import { FakeCamera } from '../../support/fake-camera.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn } from '../log-in.ts';
import {
  buyTickets,
  doorEnv,
  expectCount,
  expectVerdict,
  isOver,
  letInOf,
  makePhone,
  NO_NETWORK,
  pairByLink,
  printed,
  startCamera,
  tapAway,
  typeCode,
} from './at-the-gate.ts';

const camera = new FakeCamera();
journey.override('shopEnv', doorEnv);
journey.override('browserArgs', camera.browserArgs);
journey.beforeEach(() => camera.show());
journey.afterAll(() => camera.remove());

journey(
  'Two gates without network let in the same ticket: when they meet again both are told, and the office too',
  async ({ openPage, shop }) => {
    const [copied = '', own = ''] = await buyTickets(shop, 2);
    const north = await openPage({ device: 'phone', scheme: 'light', mayLog: NO_NETWORK });
    const south = await openPage({ device: 'phone', scheme: 'dark', mayLog: NO_NETWORK });
    await pairByLink(north, await makePhone(shop, 'Tor Nord'));
    await pairByLink(south, await makePhone(shop, 'Tor Süd'));
    for (const gate of [north, south]) {
      await gate.context().setOffline(true);
      await startCamera(gate);
    }
    camera.show(printed(copied));
    // Both at once: a welcome goes by itself.
    await Promise.all([north, south].map((gate) => expectVerdict(gate, 'Willkommen')));
    camera.show();
    for (const gate of [north, south]) await isOver(gate);
    await typeCode(south, own, 'Willkommen');
    await isOver(south);

    for (const gate of [north, south]) {
      await gate.context().setOffline(false);
      await expectCount(gate, 'wartend', 0);
    }
    for (const gate of [north, south]) {
      const told = gate.getByText(/^Eine Karte doppelt eingelassen/);
      await told.waitFor();
      await told.click();
      const both = /heute \d\d:\d\d Uhr, Tor (Nord|Süd) und heute \d\d:\d\d Uhr, Tor (Nord|Süd)/;
      await gate.getByText(both).waitFor();
      await lookOver(gate);
    }
    expect(letInOf(shop, [copied, own])).toBe(2);

    const office = await openPage({ device: 'desktop' });
    await logIn(office);
    await office
      .getByText(/Tor Nord/)
      .first()
      .waitFor();
    await office
      .getByText(/Tor Süd/)
      .first()
      .waitFor();
  },
);

journey(
  'The other gate has let the ticket in a moment ago: my green screen turns red before anybody has passed',
  async ({ openPage, shop }) => {
    const [item = ''] = await buyTickets(shop, 1);
    const east = await openPage({ device: 'phone', scheme: 'light' });
    const west = await openPage({ device: 'phone', scheme: 'light' });
    await pairByLink(east, await makePhone(shop, 'Tor Ost'));
    await pairByLink(west, await makePhone(shop, 'Tor West'));
    await typeCode(east, item, 'Willkommen');
    await expectCount(east, 'wartend', 0);
    await typeCode(west, item, 'Schon eingelöst');
    await west
      .getByRole('alert')
      .getByText(/, Tor Ost$/)
      .waitFor();
    await tapAway(west);
    expect(await west.getByText(/doppelt eingelassen/).count()).toBe(0);
  },
);
