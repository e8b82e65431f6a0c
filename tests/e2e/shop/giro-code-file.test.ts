import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { readPicture } from '../../server/messages/mails/read-picture.ts';
import { journey } from '../../support/journey.ts';
import { fillBillingForm, order } from './billing-form.ts';

journey(
  'I order on the phone that has my banking app and save the GiroCode as a picture',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await page.goto('/booking/event/1/tickets');
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
    await page.getByRole('link', { name: 'Weitere Karten aussuchen' }).click();
    await page.getByRole('link', { name: /^Karten kaufen/ }).waitFor();
    await page.goBack();
    await fillBillingForm(page, { Email: 'giro-code@example.org' });
    const { number } = await order(page);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Als Bild speichern' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`GiroCode-${number}.png`);
    const text = readPicture(readFileSync(await download.path()))?.text;
    expect(text).toContain('EUR8.00');
    expect(text).toContain(number);
  },
);
