import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../../src/client/platform/session/session.ts';
import type { LayoutSummary } from '../../../../../src/contract/layouts.ts';
import { type FakeShop, fakeShop, refusal } from '../../../../support/fake-shop.ts';
import { openPage } from '../../../../support/open-page.tsx';

const hall: LayoutSummary = {
  ...{ id: 3, name: 'Halle', version: 1, changed_at: null, changed_by: null },
  ...{ elements: [], is_stage_automatic: true, blocks: [], events: [] },
  ...{ places: 0, is_published: true, has_draft: false },
};

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['layouts'],
  }));
  shop.on('GET /api/office/layouts', () => ({ layouts: [hall] }));
});

test('a plan from a file is one button to hear, which says what comes of it', async () => {
  openPage('/layouts');
  expect(await screen.findByRole('button', { name: 'Aus Datei anlegen' })).toBeTruthy();
  expect(screen.queryByLabelText('Saalplan-Datei')).toBeNull();
});

test('Escape keeps a plan, and leads back to the button that asked', async () => {
  const { user } = openPage('/layouts');
  const card = within(await screen.findByRole('list', { name: 'Alle Saalpläne' }));
  await user.click(card.getByRole('button', { name: 'Löschen: Halle' }));
  const question = within(card.getByRole('group', { name: '„Halle“ löschen?' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Behalten' })),
  );
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(card.getByRole('button', { name: 'Löschen: Halle' })),
  );
});

test('deleting a plan leads to the heading of the page, once the plan is gone', async () => {
  let layouts = [hall, { ...hall, id: 4, name: 'Zelt' }];
  const coming = Promise.withResolvers<void>();
  shop.on('GET /api/office/layouts', async () => {
    if (layouts.length === 1) await coming.promise;
    return { layouts };
  });
  shop.on('DELETE /api/office/layouts/3', () => {
    layouts = layouts.slice(1);
    return { success: true };
  });
  const { user } = openPage('/layouts');
  await user.click(await screen.findByRole('button', { name: 'Löschen: Halle' }));
  await user.click(screen.getByRole('button', { name: 'Ja, „Halle“ löschen' }));
  expect(await screen.findByText('Der Plan ist gelöscht.')).toBeTruthy();
  expect(document.activeElement).not.toBe(document.body);
  await waitFor(() => expect(shop.askedFor('GET /api/office/layouts')).toHaveLength(2));
  coming.resolve();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Halle' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.getByRole('heading', { name: 'Zelt' })).toBeTruthy();
});

test('a plan that is in use keeps its card, says why, and leads back to the button that asked', async () => {
  const message = 'Dieser Plan gehört zu einer Veranstaltung.';
  shop.on('DELETE /api/office/layouts/3', () => refusal(409, message));
  const { user } = openPage('/layouts');
  for (const _ of ['once', 'and again']) {
    await user.click(await screen.findByRole('button', { name: 'Löschen: Halle' }));
    screen.getByRole('button', { name: 'Ja, „Halle“ löschen' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Löschen: Halle' })),
    );
    expect(screen.getByRole('alert').textContent).toBe(message);
  }
});

test('whoever is asked before a plan is deleted is where he can still decline, and is back then', async () => {
  const { user } = openPage('/layouts');
  (await screen.findByRole('button', { name: 'Löschen: Halle' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Behalten' })));
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Löschen: Halle' })),
  );
});
