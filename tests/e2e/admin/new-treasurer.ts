import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Email } from 'postal-mime';
import { afterAll, expect } from 'vitest';
import { berlinDay, dayAfter } from '../../../src/domain/stored-time.ts';
import { seedEvent } from '../../../src/server/catalog/events/seed-event.ts';
import { openStore } from '../../../src/server/platform/database/open-store.ts';
import { smtpInbox } from '../../server/messages/smtp-inbox.ts';
import { readPdf } from '../../server/platform/pdf/read-pdf.ts';
import type { ColorScheme, Device } from '../../support/browser.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { openEntry } from '../office-navigation.ts';
import { fillBillingForm, guest, order } from '../shop/billing-form.ts';
import { letTimePass } from './let-time-pass.ts';

const EMAIL = 'kasse@weinfest.example';
const PASSWORD = 'Federweißer und Zwiebelkuchen';
const CALL = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };

/** The one thing a new shop has, as long as no page makes events: its day is in two months. */
const concert = {
  name: 'Hofkonzert',
  location: 'Alte Kelter',
  description: 'Ein Abend im Hof.',
  from: '19:00',
  contingent: 100,
  prices: [{ name: 'Erwachsene', euros: 25 }],
  layout: null,
  categories: [],
};

/** From an empty shop to a cancelled ticket, on one device: nothing is given but the console and a mail server. */
export async function asNewTreasurer(device: Device, scheme: ColorScheme): Promise<void> {
  const inbox = await smtpInbox();
  afterAll(() => inbox.close());
  journey.override('shopEnv', { SAMPLE_DATA: '0', SMTP_URL: inbox.url });
  // biome-ignore lint/correctness/noEmptyPattern: vitest wants to read here what else is needed
  journey.override('dataDir', async ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'kartenshop-data-'));
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    const store = await openStore({ databaseUrl: '', dataDir: folder });
    const day = dayAfter(berlinDay(Date.now()), 60);
    await store.write((trx) => seedEvent(trx, concert, day, 0));
    await store.close();
    return folder;
  });

  const mailWith = async (subject: RegExp): Promise<Email> => {
    const find = async () => (await inbox.emails()).find((mail) => subject.test(mail.subject ?? ''));
    await expect.poll(find).toBeDefined();
    return (await find()) as Email;
  };

  journey(
    `As the new treasurer, on a ${device}, I come from an empty shop to a paid, mailed, printed and cancelled order`,
    async ({ openPage, shop }) => {
      const page = await openPage({ device, scheme });
      await makeFirstAccount(page, shop);

      const guestPage = await openPage({ device, scheme });
      const { number } = await orderTwoTickets(guestPage);
      expect((await mailWith(/^Bestellbestätigung/)).subject).toContain(number);

      await findOrder(page, number);
      await page.getByRole('button', { name: 'Zahlung buchen' }).click();
      await page.getByText('Noch einen Eingang buchen').waitFor();
      await letTimePass(shop, EMAIL);
      const paid = await mailWith(/^Deine Karten/);
      const papers = paid.attachments.map(({ filename }) => filename ?? '');
      expect(papers).toEqual([
        `Karten-${number}.pdf`,
        expect.stringMatching(/^Rechnung-.*\.pdf$/),
        `Termine-${number}.ics`,
      ]);
      expect((await readPdf(bytesOf(paid, 1))).pages.join(' ')).toContain('50,00 €');

      await page.reload();
      const printed = await printTickets(page);
      const mailed = await readPdf(bytesOf(paid, 0), { withCodes: true });
      expect(printed.codes).toEqual(mailed.codes);
      expect(printed.pages[0]).toContain(guest.Nachname);
      const [cancelled = '', valid = ''] = await cancelFirstTicket(page, printed.codes);

      await letTimePass(shop, EMAIL);
      const told = await mailWith(/[Ss]torn/);
      expect(told.to?.[0]?.address).toBe(guest.Email);
      expect(told.attachments.map(({ filename }) => filename)).toContainEqual(
        expect.stringMatching(/^Stornorechnung/),
      );
      const atTheDoor = doorOf(page, shop);
      expect(await atTheDoor(cancelled)).toMatchObject({ status: false, reason: 'cancelled' });
      expect(await atTheDoor(valid)).toMatchObject({ status: true });
      await page.reload();
      await page.getByText(/Eingecheckt am/).waitFor();
      await lookOver(page);
    },
  );
}

async function makeFirstAccount(page: Page, shop: RunningShop): Promise<void> {
  await page.goto(/http\S+\/login\/password#[\w-]{43}/.exec(shop.recentLog())?.[0] ?? '');
  await page.getByLabel('Vorname').fill('Karla');
  await page.getByLabel('Nachname').fill('Kasse');
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(EMAIL);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hallo, Karla!' }).waitFor();
}

async function orderTwoTickets(page: Page): Promise<{ number: string }> {
  await page.goto('/');
  await page.getByRole('link', { name: `Karten kaufen für ${concert.name}` }).click();
  await page.getByRole('spinbutton', { name: 'Erwachsene: Anzahl' }).fill('2');
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await page.getByText('Erwachsene × 2', { exact: true }).waitFor();
  await fillBillingForm(page);
  return order(page);
}

/** As on the phone: a few letters of the name are all the guest has said so far. */
async function findOrder(page: Page, number: string): Promise<void> {
  await openEntry(page, 'Bestellungen');
  await page.getByRole('searchbox', { name: 'Suche' }).fill(guest.Nachname.slice(0, 6).toLowerCase());
  await page.waitForURL('**/orders?q=*');
  await page.getByRole('row', { name: number }).getByRole('link', { name: number }).click();
  await page.getByRole('heading', { level: 1, name: `Bestellung ${number}` }).waitFor();
}

/** The PDF behind the link to the tickets, as the printer gets it. */
async function printTickets(page: Page) {
  const link = page.getByRole('link', { name: 'Karten als PDF ansehen' });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  return readPdf(await answer.body(), { withCodes: true });
}

/** Cancels the ticket that stands first; gives the ids of that one and of the other. */
async function cancelFirstTicket(page: Page, codes: (string | null)[]): Promise<string[]> {
  const ids = codes.map((code) => /\/ITEM\/(\w+)\/CHECKIN$/.exec(code ?? '')?.[1] ?? '');
  const tickets = page.getByRole('region', { name: 'Karten' });
  const rows = (await tickets.getByRole('listitem').first().innerText()).replaceAll(/\W/g, '');
  await tickets.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Karte stornieren' }).click();
  await page.getByText('Die Karte ist storniert.').waitFor();
  return ids.sort((id) => (rows.includes(id) ? -1 : 1));
}

/** Checks a ticket in as the treasurer, who may do everything. */
function doorOf(page: Page, shop: RunningShop) {
  return async (item: string) => {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const headers = { ...CALL, Authorization: `Bearer ${token}` };
    return (await fetch(`${shop.url}/api/item/${item}/checkin`, { headers })).json();
  };
}

function bytesOf({ attachments }: Email, index: number): Uint8Array {
  const content = attachments[index]?.content;
  if (!(content instanceof ArrayBuffer)) throw new Error('no such attachment');
  return new Uint8Array(content);
}
