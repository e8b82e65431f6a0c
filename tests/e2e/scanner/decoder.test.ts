import type { Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { hardships, takePicture } from '../../bench/door-hardships.ts';
import { DoorReaders } from '../../bench/door-readers.ts';
import { FakeCamera } from '../../support/fake-camera.ts';
import { journey } from '../../support/journey.ts';
import { INSTALLED, waitDoorKept } from '../pwa/installed-phone.ts';
import {
  buyTickets,
  doorEnv,
  expectVerdict,
  isOver,
  makePhone,
  pairByLink,
  printed,
  startCamera,
} from './at-the-gate.ts';

const camera = new FakeCamera();
journey.override('shopEnv', doorEnv);
journey.override('browserArgs', camera.browserArgs);
journey.afterAll(() => camera.remove());

journey(
  'Tickets are read askew, blurred, in the dark, behind glare and from displays, by what the shop itself serves',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light' });
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    const readers = await DoorReaders.open(page);

    const read = { scanner: 0, zxing: 0 };
    const pictures = hardships.map((hardship, number) => takePicture(hardship, 0.5, number));
    for (const [number, picture] of pictures.entries()) {
      const { scanner, zxing } = await readers.read(picture, number);
      if (scanner.readOnFrame !== null) read.scanner += 1;
      if (zxing.readOnFrame !== null) read.zxing += 1;
    }
    expect(read.scanner / pictures.length).toBeGreaterThan(0.9);
    expect(read.scanner).toBeGreaterThan(1.5 * read.zxing);

    const urls = responses.map((response) => new URL(response.url()));
    expect(urls.filter(({ origin }) => origin !== shop.url)).toEqual([]);
    const headersOf = (path: string) =>
      responses
        .find((response) => new URL(response.url()).pathname.replace(/-[\w-]{8}\./, '.') === path)
        ?.allHeaders();
    const wasm = await headersOf('/assets/zxing_reader.wasm');
    expect(wasm).toMatchObject({
      'content-type': 'application/wasm',
      'content-encoding': expect.any(String),
    });
    expect(wasm?.['cache-control']).toContain('immutable');
    const policyOf = async (path: string) => (await headersOf(path))?.['content-security-policy'];
    expect(await policyOf('/assets/decode-worker.js')).toContain("'wasm-unsafe-eval'");
    expect(await policyOf('/assets/index.js')).not.toContain('unsafe-eval');
  },
);

journey(
  'Opened anew without network my phone still has what reads the camera, and starts it again when it hangs',
  async ({ openPage, shop }) => {
    const [ticket = '', second = ''] = await buyTickets(shop, 2);
    const page = await openPage({
      device: 'phone',
      ...INSTALLED,
      context: { ...INSTALLED.context, permissions: ['camera'] },
    });
    await page.addInitScript(countReadyDecoders);
    await pairByLink(page, await makePhone(shop, 'Tor'));
    await waitDoorKept(page);
    await page.context().setOffline(true);
    const wasm = page.waitForResponse((response) => response.url().endsWith('.wasm'));
    await page.reload();
    expect((await wasm).ok()).toBe(true);
    expect((await wasm).fromServiceWorker()).toBe(true);

    await readyDecoder(page, 1);

    await startCamera(page);
    camera.show(printed(ticket));
    await expectVerdict(page, 'Willkommen');
    await isOver(page);

    // Hangs for ever: whatever it is asked from now on stays unanswered.
    for (const worker of page.workers()) void worker.evaluate('for (;;);').catch(() => {});
    camera.show(printed(second));
    await expectVerdict(page, 'Willkommen');
    await readyDecoder(page, 2);
  },
);

const readyDecoder = (page: Page, number: number) =>
  page.locator(`html[data-decoders="${number}"]`).waitFor({ state: 'attached' });

/** Runs in the page: a phone that reads without its worker would pass unnoticed otherwise. */
function countReadyDecoders(): void {
  let ready = 0;
  window.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      this.addEventListener('message', ({ data }) => {
        if (data !== 'ready') return;
        ready += 1;
        document.documentElement.dataset.decoders = String(ready);
      });
    }
  };
}
