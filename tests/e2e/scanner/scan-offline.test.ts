import { expect } from 'vitest';
import { FakeCamera } from '../../support/fake-camera.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import {
  buyTickets,
  doorEnv,
  expectCount,
  expectVerdict,
  FOREIGN,
  isOver,
  letInOf,
  makePhone,
  NO_NETWORK,
  pairByLink,
  printed,
  startCamera,
  tapAway,
  waitOnline,
} from './at-the-gate.ts';

const camera = new FakeCamera();
journey.override('shopEnv', doorEnv);
journey.override('browserArgs', camera.browserArgs);
journey.beforeEach(() => camera.show());
journey.afterAll(() => camera.remove());

journey(
  'The network goes: I scan on with the camera, nothing is lost, and all is sent when it is back',
  async ({ openPage, shop }) => {
    const [first = '', second = ''] = await buyTickets(shop, 2);
    const [unpaid = ''] = await buyTickets(shop, 1, { status: 'open' });
    const [cancelled = ''] = await buyTickets(shop, 1, { status: 'cancelled' });
    const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: NO_NETWORK });
    await pairByLink(page, await makePhone(shop, 'Tor Nord'));
    await startCamera(page);
    await page.context().setOffline(true);
    for (const item of [first, second]) {
      camera.show(printed(item));
      await expectVerdict(page, 'Willkommen');
      await isOver(page);
    }
    await page.getByText('offline – Scannen geht weiter').waitFor();
    for (const [text, title] of [
      [printed(unpaid), 'Nicht bezahlt'],
      [printed(cancelled), 'Storniert'],
      [printed(FOREIGN), 'Liste unvollständig'],
      ['https://weingut.example/angebot', 'Keine Karte'],
    ] as const) {
      camera.show(text);
      await expectVerdict(page, title);
      // Held there for longer, it might be read a second time.
      camera.show();
      await lookOver(page);
      await tapAway(page);
    }
    expect(letInOf(shop, [first, second])).toBe(0);

    await page.context().setOffline(false);
    await waitOnline(page);
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, [first, second])).toBe(2);
  },
);

journey(
  'My phone is switched off and on again without network: the scanner opens, knows whom it let in, and sends it later',
  async ({ openPage, shop }) => {
    const [first = '', second = ''] = await buyTickets(shop, 2);
    const page = await openPage({
      device: 'phone',
      scheme: 'light',
      mayLog: [...NO_NETWORK, /Failed to load resource/],
      context: { serviceWorkers: 'allow' },
    });
    await pairByLink(page, await makePhone(shop, 'Tor Süd'));
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await page.waitForFunction(async () => {
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return kept.flat().some(({ url }) => url.endsWith('.wasm'));
    });
    await page.context().setOffline(true);
    await startCamera(page);
    camera.show(printed(first));
    await expectVerdict(page, 'Willkommen');
    camera.show();
    await isOver(page);

    // With scans waiting the page asks whether one means to leave.
    let isAsked = false;
    page.once('dialog', (dialog) => {
      isAsked = true;
      return dialog.accept();
    });
    await page.reload();
    expect(isAsked).toBe(true);
    await expectCount(page, 'wartend', 1);
    await page.getByText('offline – Scannen geht weiter').waitFor();
    await startCamera(page);
    camera.show(printed(first));
    await expectVerdict(page, 'Schon eingelöst');
    camera.show();
    await tapAway(page);
    camera.show(printed(second));
    await expectVerdict(page, 'Willkommen');
    camera.show();
    await isOver(page);

    await page.context().setOffline(false);
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, [first, second])).toBe(2);
  },
);
