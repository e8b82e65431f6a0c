import { expect } from 'vitest';
import { plain } from '../../server/catalog/pictures/made-files.ts';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { enterAccount, logIn, staffEnv } from '../log-in.ts';
import { chooseSeat } from '../shop/choose-seats.ts';

journey.override('shopEnv', staffEnv);
journey.override('festivalChange', () => enterAccount);

const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

journey(
  'On a desktop I hide an event, give it a picture and look at it as guests will before they do',
  async ({ openPage }) => {
    const event = 'Konzert unter Lampions';
    const guest = await openPage({ device: 'desktop', scheme: 'dark' });
    const page = await openPage({ device: 'desktop', scheme: 'dark', mayLog: [/status of (409|422)/] });
    await logIn(page);
    await page.getByRole('link', { name: 'Veranstaltungen' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Veranstaltungen' }).waitFor();
    await page.getByRole('link', { name: event }).click();
    await page.getByText('Verbergen, Kopieren, Absagen, Löschen').click();
    await page.getByRole('button', { name: 'Verbergen' }).click();
    await page.getByRole('heading', { name: 'Gäste sehen sie noch nicht' }).waitFor();

    const file = page.getByRole('button', { name: 'Bild', exact: true });
    await file.setInputFiles(asFile('bild.png', Buffer.from('#!/bin/sh\nrm -rf /\n')));
    await page.getByRole('status').getByText('Das ist kein Bild, das sich lesen lässt').waitFor();
    await file.setInputFiles(asFile('gross.png', Buffer.alloc(11 * 1024 * 1024)));
    await page.getByRole('status').getByText('Dieses Bild ist größer als 10 MB.').waitFor();
    await file.setInputFiles(asFile('lampions.png', await plain(1800, 1000, '#7a1738').png().toBuffer()));
    const alt = page.getByRole('textbox', { name: 'Was auf dem Bild zu sehen ist' });
    await alt.fill('Lampions über dem Hof');
    // What is not saved yet is still there after a reload.
    await page.reload();
    await expect.poll(() => alt.inputValue()).toBe('Lampions über dem Hof');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Gespeichert.').waitFor();
    await lookOver(page);

    await page.getByRole('link', { name: 'Als Gast ansehen' }).click();
    await page.getByRole('complementary', { name: 'Vorschau' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Vorschau: /);
    await page.getByRole('img', { name: 'Lampions über dem Hof' }).waitFor();
    await lookOver(page);
    await page.getByRole('link', { name: 'Weinfest Musterhausen', exact: true }).click();
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: event, exact: true }) });
    await card.getByRole('img', { name: 'Lampions über dem Hof' }).waitFor();
    await lookOver(page);
    await card.getByRole('link', { name: event, exact: true }).click();
    await page.getByRole('img', { name: 'Lampions über dem Hof' }).waitFor();
    await page.getByRole('button', { name: 'Als Liste' }).click();
    await page.getByRole('link', { name: /^Block A/ }).click();
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await chooseSeat(page, 'Reihe B, Platz 4');
    await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
    await page.getByText('Das ist nur eine Vorschau: Hier lässt sich nichts kaufen.').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('basket'))).toBeNull();
    await guest.goto('/');
    expect(await guest.getByRole('link', { name: event, exact: true }).count()).toBe(0);

    await page.getByRole('button', { name: 'Beenden der Vorschau' }).click();
    await page.getByRole('button', { name: 'Veröffentlichen' }).click();
    await page.getByRole('heading', { name: 'Gäste können bestellen' }).waitFor();
    // A page is rendered anew within a second.
    const link = guest.getByRole('link', { name: event, exact: true });
    await expect
      .poll(async () => {
        await guest.reload();
        return link.count();
      })
      .toBe(1);
    await link.click();
    await guest.getByRole('heading', { level: 1, name: event }).waitFor();
    await guest.getByRole('img', { name: 'Lampions über dem Hof' }).waitFor();
    await lookOver(guest);
    const shared = await (await guest.request.get(guest.url())).text();
    expect(shared).toMatch(
      /<meta property="og:image" content="http[^"]+\/picture\/[0-9a-f]{32}-1600\.webp">/,
    );

    await page.getByRole('button', { name: 'Bild entfernen' }).click();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Gespeichert.').last().waitFor();
  },
);
