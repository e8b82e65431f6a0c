import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import {
  buyTickets,
  doorEnv,
  expectCount,
  letInOf,
  makePhone,
  typeCode,
  waitOnline,
} from '../scanner/at-the-gate.ts';
import { fillBillingForm, guest, order } from '../shop/billing-form.ts';
import { findNewVersion, INSTALLED, keptAddresses, waitDoorKept, waitInstalled } from './installed-phone.ts';
import { shopToRenew } from './next-build.ts';

journey.override('shopEnv', doorEnv);

const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? 'first');

async function takeNewVersion(page: Page): Promise<void> {
  const isLoadedAnew = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Jetzt laden' }).click();
  await isLoadedAnew;
  expect(await buildOf(page)).toBe('next');
}

journey(
  'A new version comes while I fill the form: it is offered, waits for me, and leaves basket and form as they are',
  async ({ openPage, shop, onTestFinished }) => {
    const { network, deploy, isNext } = await shopToRenew(shop.url);
    onTestFinished(() => network.close());
    const page = await openPage({
      ...INSTALLED,
      context: { ...INSTALLED.context, baseURL: network.url },
    });
    await page.goto('/booking/event/1/tickets');
    await waitInstalled(page);
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' }).click();
    await fillBillingForm(page);

    deploy();
    await findNewVersion(page);
    await page.getByText('Neue Fassung verfügbar').waitFor();
    expect(await buildOf(page)).toBe('first');
    await takeNewVersion(page);

    await page.getByText('Erwachsene × 1', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Vorname' }).inputValue()).toBe(guest.Vorname);
    expect(await page.getByText('Neue Fassung verfügbar').count()).toBe(0);
    // Nothing of the old version is left, and the new one is whole: it opens without network.
    const files = (await keptAddresses(page)).filter((address) => /^\/assets\/.*\.js$/.test(address));
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((address) => !isNext(address))).toEqual([]);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('Erwachsene × 1', { exact: true }).first().waitFor();
    await page.context().setOffline(false);
    await order(page);
  },
);

journey(
  'A new version comes to the gate: the scans that wait are sent by it, and the scanner opens without network',
  async ({ openPage, shop, onTestFinished }) => {
    const { network, deploy, isNext } = await shopToRenew(shop.url);
    onTestFinished(() => network.close());
    const tickets = await buyTickets(shop, 2);
    const [first = '', second = ''] = tickets;
    const page = await openPage(INSTALLED);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      return dialog.accept();
    });
    await page.goto((await makePhone(shop, 'Tor Nord')).url.replace(shop.url, network.url));
    await waitOnline(page);
    await waitDoorKept(page);

    network.about = /^\/api\/(item|door)\//;
    network.weather = 'gone';
    await typeCode(page, first, 'Willkommen');
    await expectCount(page, 'wartend', 1);
    deploy();
    await findNewVersion(page);
    await page.getByText('Neue Fassung verfügbar').waitFor();
    await lookOver(page);
    // It lies over nothing: typing goes on.
    await page.getByRole('textbox', { name: /^Code/ }).click();
    await takeNewVersion(page);
    expect(asked).toEqual([]);
    await expectCount(page, 'wartend', 1);

    network.about = /^/;
    await page.reload();
    await page.getByText('offline – Scannen geht weiter').waitFor();
    await typeCode(page, second, 'Willkommen');
    const isDecoderKept = async () =>
      (await keptAddresses(page)).some((address) => isNext(address) && address.endsWith('.wasm'));
    await expect.poll(isDecoderKept).toBe(true);

    network.weather = 'fine';
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, tickets)).toBe(2);
  },
);
