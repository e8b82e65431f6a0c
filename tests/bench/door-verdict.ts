import type { Page } from 'playwright-core';
import { plantTickets } from '../e2e/scanner/plant-tickets.ts';
import { guestContext, launchBrowser } from '../support/browser.ts';
import { FakeCamera } from '../support/fake-camera.ts';
import { inSqliteFile } from '../support/sqlite-file.ts';
import { type GateShop, pairingLink } from './paired-gate.ts';

export interface VerdictFigures {
  tickets: number;
  /** Milliseconds of every scan: from the frame that was read, and from its text, until the verdict was painted. */
  fromFrameMs: number[];
  fromTextMs: number[];
}

interface Scan {
  frameAt: number;
  textAt: number;
  shownAt: number;
}
type BenchWindow = Window & { benchScan: Scan };

/** Holds `scans` tickets before the camera of a paired phone that has a list of `tickets`. */
export async function measureVerdicts(
  shop: GateShop,
  tickets: number,
  scans: number,
): Promise<VerdictFigures> {
  const ids = inSqliteFile(shop.dataDir, (file) => plantTickets(file, tickets));
  const camera = new FakeCamera();
  const browser = await launchBrowser(camera.browserArgs);
  try {
    const context = await browser.newContext({
      ...guestContext('phone', 'light'),
      baseURL: shop.url,
      permissions: ['camera'],
    });
    await context.addInitScript(watchScans);
    const page = await context.newPage();
    await page.goto(await pairingLink(shop, 'Tor'));
    await page
      .locator('dl')
      .getByText(tickets.toLocaleString('de-DE'), { exact: true })
      .waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Kamera starten' }).click();
    const seen: Scan[] = [];
    // The first is not counted: what runs for the first time is compiled first.
    for (const id of ids.slice(0, scans + 1)) seen.push(await scanOne(page, camera, id));
    const counted = seen.slice(1);
    return {
      tickets,
      fromFrameMs: counted.map(({ frameAt, shownAt }) => shownAt - frameAt),
      fromTextMs: counted.map(({ textAt, shownAt }) => shownAt - textAt),
    };
  } finally {
    await browser.close();
    camera.remove();
  }
}

async function scanOne(page: Page, camera: FakeCamera, id: string): Promise<Scan> {
  await page.evaluate(() => {
    (window as unknown as BenchWindow).benchScan = { frameAt: 0, textAt: 0, shownAt: 0 };
  });
  camera.show(`HTTPS://KARTEN.WEINFEST.EXAMPLE/ITEM/${id}/CHECKIN`);
  await page.waitForFunction(() => (window as unknown as BenchWindow).benchScan.shownAt > 0);
  const scan = await page.evaluate(() => (window as unknown as BenchWindow).benchScan);
  const title = await page.getByRole('alert').locator('strong').textContent();
  if (title !== 'Willkommen') throw new Error(`a valid ticket is answered with: ${title}`);
  camera.show();
  await page.getByRole('alert').locator('strong').waitFor({ state: 'detached' });
  return scan;
}

/** Runs in the page before anything of ours: notes when a frame is handed over, when it is read, and when it shows. */
function watchScans(): void {
  const noted = (window as unknown as BenchWindow).benchScan;
  if (noted === undefined)
    (window as unknown as BenchWindow).benchScan = { frameAt: 0, textAt: 0, shownAt: 0 };
  const scan = () => (window as unknown as BenchWindow).benchScan;
  let handedOverAt = 0;
  window.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      this.addEventListener('message', ({ data }) => {
        if (!data.text || scan().textAt > 0) return;
        scan().frameAt = handedOverAt;
        scan().textAt = performance.now();
      });
    }
    override postMessage(message: unknown, transfer: Transferable[] | StructuredSerializeOptions = []): void {
      handedOverAt = performance.now();
      super.postMessage(message, transfer as Transferable[]);
    }
  };
  const look = () => {
    if (scan().textAt === 0 || scan().shownAt > 0 || !document.querySelector('[role="alert"] strong')) return;
    // A task after the next frame's: by then it has been painted.
    requestAnimationFrame(() => {
      setTimeout(() => {
        if (scan().shownAt === 0) scan().shownAt = performance.now();
      });
    });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
