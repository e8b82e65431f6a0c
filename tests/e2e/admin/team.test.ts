import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { expectAllWithin } from '../../support/large-letters.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, STAFF, staffEnv } from '../log-in.ts';
import { focused, headingHasFocus, tabTo } from '../pages/by-keyboard.ts';

journey.override('shopEnv', staffEnv);

/** What a screen reader says of buttons and links with a sign set off by a blank: „Ändern : Anna". */
async function expectNoOddPauses(page: Page): Promise<void> {
  const spoken = (await page.locator('body').ariaSnapshot()).split('\n');
  expect(spoken.filter((line) => /^\s*- (button|link|checkbox) ".* [:,.]/.test(line))).toEqual([]);
}

journey('I take somebody into the team and change my mind, without a mouse', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'dark', mayLog: [/status of 422/] });
  const { keyboard } = page;
  await logIn(page);
  await headingHasFocus(page, 'Hallo, Verwaltung!');
  // Figures that come meanwhile would push what has the focus off the screen.
  await page.getByText('Ankünfte in der letzten Stunde').waitFor();
  await page.getByRole('button', { name: 'Einstellungen' }).focus();
  await keyboard.press('Enter');
  await tabTo(page, /^Team$/);
  await keyboard.press('Enter');
  await headingHasFocus(page, 'Team');
  await tabTo(page, /^E-Mail/);
  await keyboard.type('anna@weinfest.example');
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^Vorname/);
  expect(await page.getByRole('textbox', { name: 'Vorname' }).getAttribute('required')).not.toBeNull();
  await keyboard.type('Anna');
  await tabTo(page, /^Nachname/);
  await keyboard.type('Groß');
  await tabTo(page, /^Bestellungen/);
  await keyboard.press('Space');
  await tabTo(page, /^Einladung schicken$/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Anna Groß' }).waitFor();
  await expectNoOddPauses(page);

  await page.getByRole('button', { name: 'Ändern: Anna Groß' }).focus();
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^Vorname/);
  await lookOver(page);
  await tabTo(page, /^Speichern$/);
  await keyboard.press('Enter');
  await headingHasFocus(page, 'Anna Groß');
  await tabTo(page, /^Entfernen: Anna Groß$/);
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Abbrechen');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await headingHasFocus(page, 'Team');
  await page.getByText('Gehört nicht mehr zum Team.').waitFor();
  expect(await page.getByRole('heading', { name: 'Anna Groß' }).count()).toBe(0);
});

/** What somebody who is invited does with the link that was passed on. */
async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Neues Passwort').fill(password);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await page.waitForURL('**/login');
}

journey(
  'With letters twice as large I read the team’s page and my own, and hand the shop over',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    await logIn(page);
    await page.goto('/team/create');
    await page
      .getByRole('textbox', { name: 'E-Mail' })
      .fill('bernd.mit.einer.langen.adresse@weinfest.example');
    await page.getByRole('textbox', { name: 'Vorname' }).fill('Bernd-Maximilian');
    await page.getByRole('textbox', { name: 'Nachname' }).fill('W'.repeat(100));
    await page.getByRole('checkbox', { name: /^Veranstaltungen/ }).check();
    await page.getByRole('button', { name: 'Einladung schicken' }).click();
    await page.getByText(/ist nur abgelegt/).waitFor();
    const invitation = (await page.getByRole('status').locator('code').first().textContent()) ?? '';
    await expectAllWithin(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const brand = await page.getByRole('banner').getByRole('link').first().boundingBox();
    const menu = await page.getByRole('button', { name: /^Verwaltung/ }).boundingBox();
    const isBeneath = (menu?.y ?? 0) >= (brand?.y ?? 0) + (brand?.height ?? 0);
    expect(isBeneath || (menu?.x ?? 0) >= (brand?.x ?? 0) + (brand?.width ?? 0)).toBe(true);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
    await page
      .getByRole('button', { name: /^Ändern: Bernd/ })
      .first()
      .click();
    await expectAllWithin(page);
    await page.goto('/dashboard/profile');
    const card = page.getByRole('region', { name: /Zweiter Faktor/ });
    await card.getByLabel('Passwort').fill(STAFF.password);
    await card.getByRole('button', { name: 'Einrichten' }).click();
    await page.getByText('Ohne Kamera').click();
    await expectAllWithin(page);
    await expectNoOddPauses(page);

    const password = 'Silvaner im Keltergewölbe';
    await setPassword(await openPage({ device: 'desktop', scheme: 'dark' }), invitation, password);
    await page.goto('/team/create');
    await page.getByRole('link', { name: 'Zur Übergabe' }).click();
    await headingHasFocus(page, 'Übergabe');
    await page.getByRole('button', { name: 'Notfallblatt erstellen' }).click();
    await headingHasFocus(page, 'Kartenshop: Notfallblatt');
    await expectAllWithin(page);
    await lookOver(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading').allTextContents()).toEqual([
      'Kartenshop: Notfallblatt',
      'Anmelden',
      'Sicherung zurückholen',
      'Zugänge, von Hand einzutragen',
    ]);
    await page.emulateMedia({ media: null });

    const form = page.getByRole('region', { name: 'Rechte übergeben' });
    await form.getByRole('combobox').selectOption({ index: 1 });
    for (const kept of await form.getByRole('checkbox').all()) await kept.check();
    await form.getByLabel('Dein Passwort').fill(STAFF.password);
    await form.getByLabel(/^Passwort von Bernd/).fill(password);
    await expectAllWithin(page);
    await form.getByRole('button', { name: 'Rechte übergeben' }).click();
    await page.getByText('Die Rechte sind übergeben.').waitFor();
    await logIn(page);
    await page.goto('/team/create');
    await page.getByText(/hat die eigenen Rechte an Bernd/).waitFor();
  },
);

journey(
  'On a desktop my login is ended elsewhere while I type, and I get back what I had typed',
  async ({ openPage }) => {
    const mayLog = [/status of (401|422)/];
    const page = await openPage({ device: 'desktop', scheme: 'light', mayLog });
    await logIn(page);
    await page.goto('/team/create');
    await page.getByRole('textbox', { name: 'E-Mail' }).fill('anna@weinfest.example');
    await page.getByRole('textbox', { name: 'Vorname' }).fill('Anna');
    await page.getByRole('textbox', { name: 'Nachname' }).fill('Groß');

    const elsewhere = await openPage({ device: 'desktop', scheme: 'light', mayLog });
    await logIn(elsewhere);
    await elsewhere.goto('/dashboard/profile');
    await elsewhere.getByRole('button', { name: 'Überall sonst abmelden' }).click();
    await elsewhere.getByText('Du bist nur noch hier angemeldet.').waitFor();

    await page.getByRole('button', { name: 'Einladung schicken' }).click();
    await page.waitForURL('**/login?next=%2Fteam%2Fcreate');
    await page.getByRole('textbox', { name: 'Email' }).fill(STAFF.email);
    await page.getByRole('textbox', { name: 'Passwort' }).fill(STAFF.password);
    await page.getByRole('button', { name: 'Login' }).click();
    const kept = page.getByRole('status').filter({ hasText: 'noch nicht gespeichert' });
    await kept.getByText('anna@weinfest.example').waitFor();
    await kept.getByRole('button', { name: 'E-Mail kopieren' }).waitFor();
    await lookOver(page);
    await kept.getByRole('button', { name: 'Brauche ich nicht mehr' }).click();
    await headingHasFocus(page, 'Team');
  },
);

journey('Logging out in one tab leaves nothing standing in the other', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'light', mayLog: [/status of 401/] });
  await logIn(page);
  await page.goto('/team/create');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: /^Verwaltung/ }).click();
  await other.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login?next=%2Fteam%2Fcreate');
});
