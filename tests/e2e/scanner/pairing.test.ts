import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import {
  buyTickets,
  doorEnv,
  expectCount,
  expectVerdict,
  isOver,
  letInOf,
  makePhone,
  NO_NETWORK,
  pairByLink,
  revokePhone,
  tapAway,
  typeCode,
  verdictOn,
  waitOnline,
} from './at-the-gate.ts';

journey.override('shopEnv', doorEnv);

const REFUSED = [/status of 409/, /status of 401/];
const OVER = 'Dieser Kopplungs-Link gilt nicht mehr.';

journey(
  'I pair my phone by a link, with no camera near: it is in no address afterwards, and works for one phone alone',
  async ({ openPage, shop }) => {
    const [item = ''] = await buyTickets(shop, 1);
    const phone = await makePhone(shop, 'Tor Nord');
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await page.goto('/scanner');
    await page.getByRole('heading', { name: 'Dieses Telefon koppeln' }).waitFor();
    // Pasted into the page that is open already: the browser only tells of another fragment.
    await page.goto(phone.url);
    await waitOnline(page);
    expect(new URL(page.url()).hash).toBe('');
    await page.getByText('Einlass · Tor Nord').waitFor();
    await typeCode(page, item, 'Willkommen');
    await isOver(page);

    const late = await openPage({ device: 'phone', scheme: 'dark', mayLog: REFUSED });
    await late.goto(phone.url);
    await late.getByRole('alert').getByText(OVER).waitFor();
  },
);

journey(
  'I open my old link once more: I am told that it is over, and the phone stays the gate that it is',
  async ({ openPage, shop }) => {
    const phone = await makePhone(shop, 'Tor Süd');
    const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: REFUSED });
    await pairByLink(page, phone);
    await page.goto(phone.url);
    await page.getByText(`${OVER} Bitte lass dir einen neuen geben. Dieses Telefon scannt weiter`).waitFor();
    await waitOnline(page);
    await lookOver(page);
  },
);

journey(
  'The network is gone while I pair: one tap tries it once more, without another link',
  async ({ openPage, shop }) => {
    const phone = await makePhone(shop, 'Tor West');
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: NO_NETWORK });
    await page.goto('/scanner');
    await page.getByRole('heading', { name: 'Dieses Telefon koppeln' }).waitFor();
    await page.context().setOffline(true);
    await page.goto(phone.url);
    const again = page.getByRole('button', { name: 'Noch einmal koppeln' });
    await again.waitFor();
    const lost = page.waitForEvent('requestfailed');
    await again.click();
    await lost;
    await again.waitFor();
    await lookOver(page);
    await page.context().setOffline(false);
    await again.click();
    await waitOnline(page);
  },
);

journey(
  'The office shuts my phone out: the list is gone from it at once, what it has yet to send is kept and sent later',
  async ({ openPage, shop }) => {
    const [item = ''] = await buyTickets(shop, 1);
    const phone = await makePhone(shop, 'Tor Ost');
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: [...REFUSED, ...NO_NETWORK] });
    await pairByLink(page, phone);
    await page.context().setOffline(true);
    await typeCode(page, item, 'Willkommen');
    await isOver(page);
    await revokePhone(shop, phone);
    await page.context().setOffline(false);

    await page.getByRole('alert').getByText('Die Kartenliste wurde von ihm gelöscht.').waitFor();
    await page.getByText('Ein Scan wartet noch auf das Senden.').waitFor();
    await expectCount(page, 'gesamt', 0);
    await lookOver(page);
    expect(letInOf(shop, [item])).toBe(0);

    await page.goto((await makePhone(shop, 'Tor Ost 2')).url);
    await waitOnline(page);
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, [item])).toBe(1);
    await typeCode(page, item, 'Schon eingelöst');
    await tapAway(page);
  },
);

journey(
  'I read a ticket with the camera app of my paired phone: it is let in at once, and a reload does not refuse it',
  async ({ openPage, shop }) => {
    const [item = ''] = await buyTickets(shop, 1);
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await pairByLink(page, await makePhone(shop, 'Tor Mitte'));
    await page.goto(`/ITEM/${item}/CHECKIN`);
    await expectVerdict(page, 'Willkommen');
    await isOver(page);
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, [item])).toBe(1);
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/scanner');
    await page.reload();
    await waitOnline(page);
    expect(await verdictOn(page).count()).toBe(0);

    const guest = await openPage({ device: 'phone', scheme: 'dark' });
    await guest.goto(`/ITEM/${item}/CHECKIN`);
    await guest.getByRole('heading', { name: 'Schon eingecheckt' }).waitFor();
  },
);
