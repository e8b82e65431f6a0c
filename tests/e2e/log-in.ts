import type { Page } from 'playwright-core';

/** The first account of a shop that is started with `staffEnv`. */
export const STAFF = { email: 'einlass@example.org', password: 'Federweißer und Zwiebelkuchen' };

export const staffEnv = { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password };

/** Logs in by the form and arrives at the dashboard. */
export async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(STAFF.email);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
}
