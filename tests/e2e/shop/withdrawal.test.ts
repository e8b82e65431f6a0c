import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { mailTo } from '../read-mail.ts';
import { openOrder, orderAs } from './order-as.ts';

journey.override('shopEnv', staffEnv);

const confirm = (page: Page) => page.getByRole('button', { name: 'Widerruf bestätigen' });

/** Fills in the fields of /widerruf, which is open. */
async function fill(page: Page, fields: { name: string; number: string; email: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Vor- und Nachname' }).fill(fields.name);
  await page.getByRole('textbox', { name: 'Bestellnummer' }).fill(fields.number);
  await page.getByRole('textbox', { name: 'Email' }).fill(fields.email);
}

/** The number of the only order of a name. */
async function numberOf(page: Page, lastname: string): Promise<string> {
  await openOrder(page, lastname);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  return title.replace('Bestellung ', '');
}

journey(
  'On a phone a guest withdraws from the foot of any page, and staff accept it at the order and cancel its tickets',
  async ({ openPage, shop }) => {
    await orderAs(shop.url, 'Rückgabe');
    const office = await openPage({ device: 'phone', scheme: 'light' });
    await logIn(office);
    const number = await numberOf(office, 'Rückgabe');

    const page = await openPage({ device: 'phone', scheme: 'light' });
    await page.goto('/booking/event/1/tickets');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Vertrag widerrufen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Vertrag widerrufen' }).waitFor();
    await confirm(page).click();
    await expect.poll(() => page.getByText('Dies ist ein Pflichtfeld').count()).toBe(3);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    await lookOver(page);
    await fill(page, {
      name: 'Anna Rückgabe',
      number: number.toLowerCase(),
      email: 'phone@example.org',
    });
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Bestellnummer' }).inputValue())
      .toBe(number.toLowerCase());
    await page.getByRole('textbox', { name: 'Email' }).press('Enter');
    const heading = page.getByRole('heading', { name: 'Dein Widerruf ist eingegangen' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByText(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr$/).waitFor();
    await lookOver(page);
    const mail = await mailTo(shop, 'phone@example.org');
    expect(mail.subject).toMatch(/^Dein Widerruf ist eingegangen/);
    expect(mail.text).toContain(number.toLowerCase());

    await office.goto('/dashboard');
    await office.getByRole('link', { name: /Widerruf wartet|Widerrufe warten/ }).click();
    await office.getByRole('heading', { level: 1, name: 'Widerrufe' }).waitFor();
    await office
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('link')
      .click();
    await office.getByRole('link', { name: `Bestellung ${number}` }).click();
    const notice = office.getByRole('region', { name: /^Widerruf vom / });
    await notice.waitFor();
    await lookOver(office);
    const accept = notice.getByRole('button', { name: 'Annehmen' });
    await accept.focus();
    await office.keyboard.press('Enter');
    await notice.getByText('Widerruf angenommen').waitFor();
    await lookOver(office);
    // Without a remark all are meant.
    await office.getByRole('button', { name: 'Keine auswählen' }).waitFor();
    await notice.getByRole('link', { name: 'Karten auswählen und stornieren' }).waitFor();
    await office.getByRole('button', { name: '4 Karten stornieren' }).click();
    await office.getByText('4 Karten sind storniert.').first().waitFor();
    const history = office.getByRole('region', { name: 'Verlauf' });
    for (const words of ['Widerruf eingegangen.', 'Widerruf angenommen.', /^4 Karten im Wert von/])
      await history.getByText(words).waitFor();
    expect(await notice.getByRole('link', { name: 'Karten auswählen und stornieren' }).count()).toBe(0);
  },
);

journey(
  'A withdrawal with a wrong number is answered the same, and staff find out which order is meant',
  async ({ openPage, shop }) => {
    await orderAs(shop.url, 'Vertippt');
    const office = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/422/] });
    await logIn(office);
    const number = await numberOf(office, 'Vertippt');

    const page = await openPage({ device: 'phone', scheme: 'light' });
    await page.goto('/widerruf');
    const mistaken = number.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    await fill(page, { name: 'Bert Vertippt', number: mistaken, email: 'bert@example.org' });
    await confirm(page).click();
    await page.getByRole('heading', { name: 'Dein Widerruf ist eingegangen' }).waitFor();

    await office.goto('/dashboard/withdrawals');
    await office.getByRole('heading', { level: 1, name: 'Widerrufe' }).waitFor();
    await lookOver(office);
    const rowOf = (words: string) => office.getByRole('row', { name: new RegExp(words) });
    await rowOf(mistaken).getByRole('link').click();
    const card = office.getByRole('region', { name: 'Widerruf von Bert Vertippt' });
    await card.getByText('Ohne passende Bestellung').waitFor();
    await lookOver(office);
    await card.getByRole('textbox', { name: 'Gehört zu Bestellung' }).fill('WF27-AAAAAA');
    await card.getByRole('button', { name: 'Zuordnen' }).click();
    await card.getByText('Diese Bestellung gibt es nicht').waitFor();
    await card.getByRole('button', { name: `${number}, Anna Vertippt (fast dieselbe Nummer)` }).click();
    const found = card.filter({ hasText: `Bestellung ${number}` });
    await found.getByText('(bestellt mit einer anderen)').waitFor();
    await found.getByRole('button', { name: 'Ablehnen' }).click();
    await found.getByText('Dies ist ein Pflichtfeld').waitFor();
    await found
      .getByRole('textbox', { name: 'Grund oder Notiz' })
      .fill('Falscher Name, der Gast weiß Bescheid');
    await found.getByRole('button', { name: 'Ablehnen' }).click();
    await office.getByText('Der Widerruf ist abgelehnt').first().waitFor();
    await expect.poll(() => found.count()).toBe(0);
    await office.getByRole('link', { name: /^Erledigt/ }).click();
    await rowOf(number).getByRole('link').click();
    await found.getByText('Falscher Name, der Gast weiß Bescheid').waitFor();
    await lookOver(office);
    await found.getByRole('button', { name: /^Zurücknehmen/ }).click();
    await expect.poll(() => found.count()).toBe(0);
    await office.getByRole('link', { name: /^Offen/ }).click();
    await rowOf(number).waitFor();
  },
);

journey('Without network nothing I typed is lost, and I am told kindly', async ({ openPage, shop }) => {
  // The service worker's script, which a page loads once it is idle, may not have arrived yet.
  const page = await openPage({ device: 'phone', scheme: 'light', mayLog: [/ERR_INTERNET_DISCONNECTED/] });
  await page.goto('/widerruf');
  await fill(page, { name: 'Olga Offline', number: 'WF27-OFFLIN', email: 'olga@example.org' });
  await page.context().setOffline(true);
  await confirm(page).click();
  await page.getByText(/^Du bist gerade offline, deshalb ist dein Widerruf noch nicht bei uns/).waitFor();
  expect(await page.getByRole('textbox', { name: 'Bestellnummer' }).inputValue()).toBe('WF27-OFFLIN');
  await lookOver(page);
  await page.context().setOffline(false);
  await page.getByText(/^Du hast wieder Netz/).waitFor();
  await confirm(page).dblclick();
  await page.getByRole('heading', { name: 'Dein Widerruf ist eingegangen' }).waitFor();
  expect((await mailTo(shop, 'olga@example.org')).text).toContain('WF27-OFFLIN');
});
