import type { Page } from 'playwright-core';
import type { SqliteFile } from '../support/sqlite-file.ts';

/** The first account of a shop that is started with `staffEnv`. */
export const STAFF = { email: 'einlass@example.org', password: 'Federweißer und Zwiebelkuchen' };

export const staffEnv = { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password };

export const OWN_ACCOUNT = { holder: 'Heimatverein Lindental', iban: 'DE12 5001 0517 0648 4898 90' };

/** The club has entered its account, without which nothing of its own goes on sale; a `festivalChange`. */
export function enterAccount(file: SqliteFile): void {
  const { holder, iban } = OWN_ACCOUNT;
  const change = file.prepare(
    "update settings set value = json_set(value, '$.bank.holder', ?, '$.bank.iban', ?) where key = 'festival'",
  );
  change.run(holder, iban);
}

/** Logs in by the form and arrives at the dashboard. */
export async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(STAFF.email);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
}
