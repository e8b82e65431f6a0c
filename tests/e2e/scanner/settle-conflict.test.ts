import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn } from '../log-in.ts';
import {
  buyTickets,
  doorEnv,
  isOver,
  makePhone,
  NO_NETWORK,
  pairByLink,
  typeCode,
  waitOnline,
} from './at-the-gate.ts';

journey.override('shopEnv', doorEnv);

journey(
  'Two gates without network let the same ticket in; I look into it in the office, and nobody hears of it any more',
  async ({ openPage, shop }) => {
    const [ticket] = (await buyTickets(shop, 1)) as [string];
    const gate = async (name: string) => {
      const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: NO_NETWORK });
      await pairByLink(page, await makePhone(shop, name));
      return page;
    };
    const gates = [await gate('Tor Nord'), await gate('Tor Süd')];
    for (const page of gates) await page.context().setOffline(true);
    for (const page of gates) {
      await typeCode(page, ticket, 'Willkommen');
      await isOver(page);
    }
    for (const page of gates) {
      await page.context().setOffline(false);
      await waitOnline(page);
    }
    const trouble = 'Doppelt eingelassen oder nicht übernommen';
    for (const page of gates) await page.getByRole('alert').getByText(trouble).waitFor();

    const office = await openPage({ device: 'phone', scheme: 'light' });
    await logIn(office);
    await office.getByText('1 Karte zu Unrecht eingelassen').waitFor();
    await lookOver(office);
    await office.getByRole('button', { name: /^Erledigt/ }).press('Enter');
    await office.getByText('1 Karte zu Unrecht eingelassen').waitFor({ state: 'detached' });
    await office.getByText('Erledigte Fälle').click();
    await office.getByText(/^.*Erledigt von Verwaltung um/).waitFor();
    await lookOver(office);
    for (const page of gates) await page.getByText(trouble).waitFor({ state: 'detached' });
  },
);
