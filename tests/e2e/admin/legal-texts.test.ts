import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';

journey.override('shopEnv', staffEnv);

const TEXT = `## Fotos auf dem Fest

Wir fotografieren für **unsere Chronik**. Wer das nicht möchte,

- sagt es den *Fotografen* oder
- schreibt uns über das [Kontaktblatt](https://example.org/kontakt).`;

journey(
  `On a desktop I write a legal text with headings, a list and a link: guests read it so, with its version's day`,
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'dark', mayLog: [/status of 422/] });
    await logIn(page);
    await page.goto('/dashboard/settings');
    await page.getByRole('main').getByRole('link', { name: 'Rechtstexte' }).click();
    const text = page.getByRole('textbox', { name: 'Ergänzende Hinweise in der Datenschutzerklärung' });
    await text.fill('<script>alert(1)</script>\n\n![Bild](https://example.org/bild.png)');
    await page.getByRole('button', { name: 'Datenschutzerklärung veröffentlichen' }).click();
    await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true');
    await text.and(page.locator(':focus')).waitFor();
    await lookOver(page);

    await text.fill(`${TEXT}\n\nGilt ab sofort.`);
    const preview = page.getByRole('figure').filter({ hasText: 'Gilt ab sofort' });
    await preview.getByRole('heading', { name: 'Fotos auf dem Fest' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Datenschutzerklärung veröffentlichen' }).click();
    await page.getByText('Veröffentlicht: Die neue Fassung gilt ab sofort.').waitFor();

    const guest = await openPage({ device: 'desktop', scheme: 'dark' });
    await guest.goto('/dsgvo');
    await guest.getByText('Gilt ab sofort.').waitFor();
    await guest.getByRole('heading', { name: 'Fotos auf dem Fest' }).waitFor();
    const points = guest.getByRole('list').filter({ hasText: 'Fotografen' }).getByRole('listitem');
    expect(await points.allTextContents()).toEqual([
      'sagt es den Fotografen oder',
      expect.stringContaining('schreibt uns über das Kontaktblatt'),
    ]);
    const link = guest.getByRole('link', { name: 'Kontaktblatt' });
    expect(await link.getAttribute('href')).toBe('https://example.org/kontakt');
    const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
    await guest.getByText(`Stand: ${day.format(new Date())}`).waitFor();
    await lookOver(guest);
  },
);
