import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { order } from './sample-staff-order.ts';

const ORDER = '/api/office/orders/a';
const old = { id: 3, kind: 'invoice', number: '2027-00042', issued_at: '2027-03-03T12:01:00' };

let shop: FakeShop;
let documents: object[];
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  documents = [{ ...old, replaced_by: null, outdated: ['buyer'] }];
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  shop.on(`GET ${ORDER}`, () => ({ order: { ...order, status: 'paid', paid: 70, open: 0 } }));
  shop.on(`GET ${ORDER}/documents`, () => ({ documents }));
});

const documentsCard = async () => within(await screen.findByRole('region', { name: 'Dokumente' }));

test('an invoice that no longer holds says why, and is corrected beside itself', async () => {
  shop.on(`POST ${ORDER}/documents/3/correction`, () => {
    const at = '2027-03-04T12:01:00';
    documents = [
      { ...old, replaced_by: '2027-00044', outdated: [] },
      { id: 4, kind: 'cancellation', number: '2027-00043', issued_at: at, replaced_by: null, outdated: [] },
      { id: 5, kind: 'invoice', number: '2027-00044', issued_at: at, replaced_by: null, outdated: [] },
    ];
    return { success: true };
  });
  const { user } = openPage('/order/a');
  const documentsPart = await documentsCard();
  expect(documentsPart.getByText('Rechnung 2027-00042 stimmt nicht mehr')).toBeTruthy();
  expect(documentsPart.getByText(/Unter „Dokumente“ lässt sie sich/).getAttribute('role')).toBe('status');
  expect(documentsPart.getByText(/geändert: Name oder Anschrift des Gastes\./)).toBeTruthy();
  await user.click(documentsPart.getByRole('button', { name: 'Rechnung berichtigen' }));
  await screen.findByText('Die Rechnung ist berichtigt.');
  expect(await documentsPart.findByText(/ersetzt durch Rechnung 2027-00044/)).toBeTruthy();
  expect(documentsPart.queryByRole('button', { name: 'Rechnung berichtigen' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.id).toBe('dokumente'));
});

test('an invoice that holds is left alone', async () => {
  documents = [{ ...old, replaced_by: null, outdated: [] }];
  openPage('/order/a');
  expect((await documentsCard()).queryByRole('button', { name: 'Rechnung berichtigen' })).toBeNull();
});
