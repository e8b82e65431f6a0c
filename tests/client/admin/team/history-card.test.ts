import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop, noAnswer } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { sampleCampaign } from '../discounts/sample-campaign.ts';
import { sampleEvent } from '../events/sample-event.ts';

const HISTORY = 'GET /api/office/events/4/history';
const at = '2027-03-01T15:00:00';

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  sessionStorage.clear();
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['events', 'discounts'],
  }));
  shop.on('GET /api/office/events/4', () => ({ event: sampleEvent }));
  shop.on('GET /api/office/discounts/7', () => ({ discount: sampleCampaign }));
});

const card = async () => within(await screen.findByRole('region', { name: 'Verlauf' }));
const entries = () =>
  within(screen.getByRole('list', { name: 'Verlauf' }))
    .getAllByRole('listitem')
    .map((entry) => entry.textContent);

test('an event asks for its history when it is opened, page by page, and keeps the focus', async () => {
  shop.on(HISTORY, ({ query }) =>
    query.get('before') === null
      ? { entries: [{ id: 9, at, who: 'Anna Groß', what: 'offer' }], before: 9 }
      : { entries: [{ id: 3, at, who: 'Eva Maier', what: 'created' }], before: null },
  );
  const { user } = openPage('/event/4');
  const history = await card();
  expect(shop.askedFor(HISTORY)).toHaveLength(0);
  await user.click(history.getByText('Verlauf'));
  await history.findByText('Anna Groß');
  expect(entries()).toEqual(['Anna Groß hat Plan und Preise geändert01.03.2027, 13:00']);
  await user.click(history.getByRole('button', { name: 'Ältere Einträge' }));
  await history.findByText('Eva Maier');
  expect(entries()[1]).toBe('Eva Maier hat sie angelegt01.03.2027, 13:00');
  expect(shop.askedFor(HISTORY).at(-1)?.query.get('before')).toBe('9');
  expect(history.queryByRole('button', { name: 'Ältere Einträge' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Verlauf' })));
});

test('what is done while the history is open stands in it at once', async () => {
  let what = 'created';
  shop.on(HISTORY, () => ({ entries: [{ id: 3, at, who: 'Eva Maier', what }], before: null }));
  shop.on('PUT /api/office/events/4/publication', () => {
    what = 'published';
    return { success: true };
  });
  const { user } = openPage('/event/4');
  await user.click((await card()).getByText('Verlauf'));
  await (await card()).findByText(/hat sie angelegt/);
  shop.on('GET /api/office/events/4', () => ({ event: { ...sampleEvent, is_published: true } }));
  await user.click(screen.getByRole('button', { name: 'Veröffentlichen' }));
  await (await card()).findByText(/hat sie veröffentlicht/);
});

test('a history that does not come says so, and is asked for again', async () => {
  shop.on('GET /api/office/discounts/7/history', noAnswer);
  const { user } = openPage('/discount/7');
  const history = await card();
  await user.click(history.getByText('Verlauf'));
  await history.findByText('Der Verlauf lässt sich gerade nicht laden.');
  shop.on('GET /api/office/discounts/7/history', () => ({
    entries: [{ id: 3, at, who: 'Eva Maier', what: 'paused' }],
    before: null,
  }));
  await user.click(history.getByRole('button', { name: 'Noch einmal versuchen' }));
  await history.findByText(/hat sie angehalten/);
  expect(history.queryByText('Der Verlauf lässt sich gerade nicht laden.')).toBeNull();
});
