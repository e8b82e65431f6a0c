import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { filesOfStaff } from '../../support/built-files.ts';
import { journey } from '../../support/journey.ts';
import { startShop } from '../../support/running-shop.ts';
import { logIn } from '../log-in.ts';
import { doorEnv, makePhone, waitOnline } from '../scanner/at-the-gate.ts';
import { fillBillingForm, guest, order, purchaseButton } from '../shop/billing-form.ts';
import { INSTALLED, keptAddresses, waitInstalled } from './installed-phone.ts';

/** Pages and answers that are the same for everybody (sw/classify-request.ts), and what the shop itself is made of. */
const FOR_ALL =
  /^\/(agb|dsgvo|imprint|widerruf|icon\.svg|manifest\.webmanifest|dashboard|booking\/event\/\d+\/[\w/]+|api\/booking\/(events|festival|legal|prices|event\/[\w/]+))?$/;

interface Pictured {
  src?: string;
  sizes?: string;
  url?: string;
  icons?: Pictured[];
}

journey.override('shopEnv', doorEnv);

/** Opens the home page and waits until the service worker has taken over. */
async function install(page: Page, shop = ''): Promise<void> {
  await page.goto(`${shop}/`);
  await waitInstalled(page);
}

journey(
  'Without network the installed shop opens: events, a plan and my basket, each with its age',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark', ...INSTALLED });
    await install(page);
    await page.goto('/booking/event/1/tickets');
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' }).click();
    await page.getByText('Erwachsene × 1', { exact: true }).waitFor();
    await page.goto('/booking/event/2/blocks', { waitUntil: 'load' });
    await page.getByRole('link', { name: /^Block A,/ }).waitFor();

    await page.context().setOffline(true);
    const age = page.getByText(/Ohne Netz · Stand von \d\d:\d\d Uhr/);
    await age.waitFor();
    await page.goto('/');
    await age.waitFor();
    await page.getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' }).waitFor();
    await page.goto('/booking/event/2/blocks');
    await page.getByRole('link', { name: /^Block A,/ }).waitFor();
    await age.waitFor();
    await page.goto('/booking/basket');
    await page.getByText('Erwachsene × 1', { exact: true }).waitFor();
    await age.waitFor();

    await page.context().setOffline(false);
    await page.goto('/');
    await page.getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' }).waitFor();
    expect(await age.count()).toBe(0);
  },
);

/** Waits until the answer of this call is kept. */
const waitKept = (page: Page, call: string) =>
  page.waitForFunction(async (address) => (await caches.match(address)) !== undefined, call);

journey(
  'Without network I open a plan and a block I have never looked at: they are there, with their age',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', ...INSTALLED });
    await install(page);
    await waitKept(page, '/api/booking/event/3');
    await page.context().setOffline(true);
    const age = page.getByText(/Ohne Netz · Stand von \d\d:\d\d Uhr/);
    await page.goto('/booking/event/3/block/17');
    await page.getByRole('grid').waitFor();
    await age.waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: 'Weinprobe im Gewölbe', exact: true }).click();
    await page.getByRole('link', { name: /^Block A,/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Block A' }).waitFor();
    await page.getByRole('grid').waitFor();
    await age.waitFor();
  },
);

journey('My phone saves data: no plan comes that I have not asked for', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'dark', ...INSTALLED });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await install(page);
  await waitKept(page, '/api/booking/prices');
  await page.goto('/booking/event/1/tickets', { waitUntil: 'networkidle' });
  await waitKept(page, '/api/booking/event/1');
  const plans = (await keptAddresses(page)).filter((address) => /\/api\/booking\/event\/[23]$/.test(address));
  expect(plans).toEqual([]);
});

journey(
  'Nothing of the back office or the door comes ahead, and no answer to one person alone is kept',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light', ...INSTALLED });
    await install(page);
    const staff = filesOfStaff();
    expect(staff.length).toBeGreaterThan(0);
    expect((await keptAddresses(page)).filter((address) => staff.includes(address.slice(1)))).toEqual([]);

    const kept = await page.evaluate(async () => {
      const authorized = {
        headers: { Authorization: 'Bearer of-somebody', 'X-Requested-With': 'XMLHttpRequest' },
      };
      await fetch('/api/booking/event/2/block/1', authorized);
      await fetch('/api/booking/holds');
      return Promise.all(
        ['/api/booking/event/2/block/1', '/api/booking/holds'].map(
          async (call) => (await caches.match(call)) !== undefined,
        ),
      );
    });
    expect(kept).toEqual([false, false]);
  },
);

journey(
  'I log in and stand at the door: nothing that only staff and door may see is kept in a cache',
  async ({ openPage, shop }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', ...INSTALLED });
    await install(page);
    await page.goto((await makePhone(shop, 'Tor Nord')).url);
    await waitOnline(page);
    await logIn(page);
    await page
      .getByText(/^Drin \d+ von/)
      .first()
      .waitFor();
    await page.goto('/dashboard/devices');
    await page.getByText('Tor Nord').first().waitFor();
    await page.goto('/scanner');
    await waitOnline(page);

    const kept = await keptAddresses(page);
    expect(
      kept.filter((address) => !/^\/assets\//.test(address)).filter((address) => !FOR_ALL.test(address)),
    ).toEqual([]);
    // What was used of them is there, too: their code, and nothing else.
    expect(kept.filter((address) => filesOfStaff().includes(address.slice(1))).length).toBeGreaterThan(3);
  },
);

journey(
  'Offline in the installed app I fill the form and am told kindly; with the network back one tap orders',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', ...INSTALLED });
    await install(page);
    await page.goto('/booking/event/1/tickets');
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).waitFor();
    await page.goto('/');

    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(/Ohne Netz · Stand von/).waitFor();
    await page.getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' }).click();
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' }).click();
    await fillBillingForm(page, { Bemerkungen: 'Aus dem Zug bestellt.' });
    await purchaseButton(page).click();
    await page
      .getByRole('alert')
      .getByText(/Nichts ist verloren/)
      .waitFor();
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: 'Vorname' }).inputValue()).toBe(guest.Vorname);

    await page.context().setOffline(false);
    await order(page);
  },
);

journey('The browser finds nothing that stands against installing the shop', async ({ openPage, shop }) => {
  const page = await openPage({ device: 'phone', scheme: 'light', ...INSTALLED });
  await install(page);
  const devtools = await page.context().newCDPSession(page);
  const { url, data = '', errors } = await devtools.send('Page.getAppManifest');
  expect(url).toBe(`${shop.url}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Every page of a journey is a private one, and those cannot install anything.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );

  const { icons, screenshots, shortcuts } = JSON.parse(data) as Record<string, Pictured[]>;
  const pictures = [icons, screenshots, shortcuts?.flatMap((shortcut) => shortcut.icons ?? [])].flat();
  expect(pictures.length).toBeGreaterThan(8);
  for (const { src = '', sizes = '' } of pictures.flatMap((picture) => picture ?? [])) {
    const found = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(found, src).toBe(sizes);
  }
  for (const { url: address = '' } of shortcuts ?? []) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
});

journey(
  'When the server is gone altogether, everything is still there: events, plan, basket, and pages I never opened',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', ...INSTALLED });
    const shop = await startShop();
    await install(page, shop.url);
    await page.goto(`${shop.url}/booking/event/2/blocks`);
    await page.getByRole('link', { name: /^Block A,/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Block A' }).waitFor();
    await page.goto(`${shop.url}/booking/event/1/tickets`);
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' }).click();
    await page.getByText('Erwachsene × 1', { exact: true }).waitFor();
    await page.waitForFunction(async () => (await caches.match('/api/booking/prices')) !== undefined);
    await shop.kill9();
    rmSync(shop.dataDir, { recursive: true, force: true });

    const age = page.getByText(/Ohne Netz · Stand von/);
    await page.goto(`${shop.url}/`);
    await page.getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' }).waitFor();
    await age.waitFor();
    await page.goto(`${shop.url}/booking/event/2/blocks`);
    await page.getByRole('link', { name: /^Block A,/ }).waitFor();
    await age.waitFor();
    await page.goto(`${shop.url}/booking/event/2/block/1`);
    await page.getByRole('grid').waitFor();
    await page.goto(`${shop.url}/booking/basket`);
    await page.getByText('Erwachsene × 1', { exact: true }).waitFor();
    for (const [path, title] of [
      ['/agb', 'Allgemeine Geschäftsbedingungen'],
      ['/imprint', 'Impressum'],
      ['/widerruf', 'Vertrag widerrufen'],
    ] as const) {
      await page.goto(shop.url + path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
  },
);
