import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';

const NOT_FOUND = [/status of 404/];
/** A page that cannot be shown is told to the console by the router as well. */
const NO_PAGE = [...NOT_FOUND, /ApiError: Diese/];

journey(
  'On a phone I mistype the address and am led to a page that says so and shows the way',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: NOT_FOUND });
    for (const address of ['/gibt-es-nicht', '/booking', '/booking/event/1', '/login/x', '/event', '/%00']) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' }).waitFor();
      expect(new URL(page.url()).pathname, address).toBe('/error/404');
    }
    await lookOver(page);
    await page.getByRole('link', { name: 'Zur Startseite' }).click();
    await page.getByRole('link', { name: /^Karten kaufen/ }).waitFor();
  },
);

journey(
  'Events, blocks and orders that do not exist are named as such, and home is one tap away',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: NO_PAGE });
    const addresses = {
      '/booking/event/999/blocks': 'Diese Veranstaltung gibt es nicht oder nicht mehr.',
      '/booking/event/999/tickets': 'Diese Veranstaltung gibt es nicht oder nicht mehr.',
      '/booking/event/eins/blocks': 'Diese Adresse gibt es nicht.',
      '/booking/event/2/block/999': 'Diesen Block gibt es nicht oder nicht mehr.',
      '/booking/event/2/block/x': 'Diese Adresse gibt es nicht.',
      '/booking/event/3/block/1': 'Diesen Block gibt es nicht oder nicht mehr.',
      '/booking/order/AAAAAAAAAAAAAAAAAAAAAA': 'Diese Bestellung gibt es nicht oder nicht mehr.',
      '/booking/order/1': 'Diese Bestellung gibt es nicht oder nicht mehr.',
    };
    for (const [address, words] of Object.entries(addresses)) {
      await page.goto(address);
      await page.getByText(words).waitFor();
      await page.getByRole('heading', { level: 1, name: 'Das finden wir nicht' }).waitFor();
    }
    await page.getByRole('link', { name: 'Zur Startseite' }).click();
    await page.getByRole('link', { name: /^Karten kaufen/ }).waitFor();
  },
);

journey(
  'I follow an old link to the wrong page of an event and come to the right one',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await page.goto('/booking/event/1/blocks');
    await page.waitForURL('**/booking/event/1/tickets');
    await page.getByRole('heading', { level: 1, name: 'Weinfest Musterhausen' }).waitFor();
    await page.goto('/booking/event/2/tickets');
    await page.waitForURL('**/booking/event/2/blocks');
    await page.getByRole('heading', { level: 1, name: 'Weinprobe im Gewölbe' }).waitFor();
    await page.goto('/BOOKING/EVENT/2/Block/1');
    await page.getByRole('heading', { level: 1, name: 'Block A' }).waitFor();
  },
);
