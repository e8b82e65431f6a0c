import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { forgetTabValue } from '../../../../src/client/platform/storage.ts';
import { type LegalAnswer, paragraph } from '../../../../src/contract/legal.ts';
import { legalAdditions } from '../../../../src/server/settings/terms-wording.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { testSettings } from '../../../support/test-settings.ts';

const LEGAL = '/api/office/legal';

let shop: FakeShop;
let now: LegalAnswer;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  forgetTabValue('legal-terms');
  now = { legal: legalAdditions(testSettings), versions: [] };
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['settings'],
  }));
  shop.on(`GET ${LEGAL}`, () => now);
});

const publish = { name: 'AGB veröffentlichen' };
const terms = async () => within(await screen.findByRole('region', { name: 'AGB' }));

test('what I write shows as guests will read it, and is published as a new version', async () => {
  shop.on(`PUT ${LEGAL}`, () => {
    const added = {
      text: 'Hunde dürfen mit.',
      as_of: '21. November 2026',
      blocks: [paragraph('Hunde dürfen mit.')],
    };
    const version = { ...added, name: 'terms' as const, who: 'Eva Maier', at: '2026-11-21T13:00:00' };
    now = { legal: { ...now.legal, terms: added }, versions: [version] };
    return { success: true };
  });
  const { user } = openPage('/dashboard/settings/legal');
  const card = await terms();
  await user.type(card.getByRole('textbox'), 'Hunde dürfen mit.{Enter}{Enter}An der Leine.');
  const preview = within(card.getByRole('figure'));
  expect(preview.getByText('Hunde dürfen mit.')).toBeTruthy();
  expect(preview.getByText('An der Leine.')).toBeTruthy();
  await user.click(card.getByRole('button', publish));
  expect(await screen.findByText('Veröffentlicht: Die neue Fassung gilt ab sofort.')).toBeTruthy();
  expect(shop.askedFor(`PUT ${LEGAL}`)[0]?.body).toEqual({
    name: 'terms',
    text: 'Hunde dürfen mit.\n\nAn der Leine.',
    seen: 'Februar 2025',
  });
  expect(await card.findByText('21. November 2026, von Eva Maier')).toBeTruthy();
  await waitFor(() => expect(card.queryByText('Noch nicht veröffentlicht')).toBeNull());
});

test('a colleague who publishes first leaves my text where it is', async () => {
  shop.on(`PUT ${LEGAL}`, () => {
    now = {
      ...now,
      legal: { ...now.legal, terms: { text: 'Neu.', as_of: '1. März 2027', blocks: [paragraph('Neu.')] } },
    };
    return refusal(409, 'Inzwischen geändert.', { code: 'settings_changed' });
  });
  const { user } = openPage('/dashboard/settings/legal');
  const card = await terms();
  const field = card.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, 'Meins.');
  await user.click(card.getByRole('button', publish));
  await user.click(await card.findByRole('button', { name: 'Meinen Text behalten' }));
  expect(field.value).toBe('Meins.');
  shop.on(`PUT ${LEGAL}`, () => ({ success: true }));
  await user.click(card.getByRole('button', publish));
  expect(await screen.findByText(/^Veröffentlicht/)).toBeTruthy();
  expect(shop.askedFor(`PUT ${LEGAL}`)[1]?.body).toMatchObject({ seen: '1. März 2027', text: 'Meins.' });
});

test('marks show as what they mean while I type, and what cannot be shown says in which line', async () => {
  const { user } = openPage('/dashboard/settings/legal');
  const card = await terms();
  const preview = within(card.getByRole('figure'));
  await user.type(card.getByRole('textbox'), '## Hunde{Enter}{Enter}- **an** der Leine');
  expect((await preview.findByRole('heading', { name: 'Hunde' })).tagName).toBe('H3');
  expect(preview.getByRole('listitem').textContent).toBe('an der Leine');
  expect(preview.getByText('an').tagName).toBe('STRONG');
  await user.type(card.getByRole('textbox'), '{Enter}![[Bild](/b.png)');
  expect(await preview.findByText(/^Zeile 4: Bilder/)).toBeTruthy();
  shop.on(`PUT ${LEGAL}`, () =>
    refusal(422, 'Bitte prüfe deine Angaben.', { code: 'invalid', errors: { text: 'Zeile 4: Bilder …' } }),
  );
  await user.click(card.getByRole('button', publish));
  expect(await card.findByText('Zeile 4: Bilder …')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(card.getByRole('textbox')));
});
