import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { order } from './sample-staff-order.ts';

const ORDER = '/api/office/orders/a';
const old = { id: 3, kind: 'invoice', number: '2027-00042', issued_at: '2027-03-03T12:01:00' };

const buyer = { part: 'buyer', from: 'Eva Alt', to: 'Eva Neu' };
const tax = { part: 'tax', from: '19 %', to: '7 %' };

let shop: FakeShop;
let documents: object[];
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  documents = [{ ...old, replaced_by: null, outdated: ['buyer'], changes: [buyer, tax] }];
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  shop.on(`GET ${ORDER}`, () => ({ order: { ...order, status: 'paid', paid: 70, open: 0 } }));
  shop.on(`GET ${ORDER}/documents`, () => ({ documents }));
});

const documentsCard = async () => within(await screen.findByRole('region', { name: 'Dokumente' }));

test('an invoice with a wrong fact says what will change, and is corrected beside itself', async () => {
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
  const box = (name: RegExp) => documentsPart.getByRole<HTMLInputElement>('checkbox', { name });
  expect(box(/Rechnung an: Eva Alt Eva Neu/).checked).toBe(true);
  expect(box(/Umsatzsteuer: 19 % 7 %/).checked).toBe(false);
  await user.click(documentsPart.getByRole('button', { name: 'Rechnung berichtigen' }));
  await screen.findByText('Die Rechnung ist berichtigt.');
  expect(await documentsPart.findByText(/ersetzt durch Rechnung 2027-00044/)).toBeTruthy();
  expect(documentsPart.queryByRole('button', { name: 'Rechnung berichtigen' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.id).toBe('dokumente'));
});

test('what the club has changed since is offered only behind a folded line, and nothing of it is chosen', async () => {
  documents = [{ ...old, replaced_by: null, outdated: [], changes: [tax] }];
  const { user } = openPage('/order/a');
  const documentsPart = await documentsCard();
  expect(documentsPart.getByText('Rechnung 2027-00042 berichtigen').closest('details')?.open).toBe(false);
  const button = documentsPart.getByRole<HTMLButtonElement>('button', { name: 'Rechnung berichtigen' });
  expect(button.disabled).toBe(true);
  const sent: string[] = [];
  shop.on(`POST ${ORDER}/documents/3/correction`, ({ query }) => {
    sent.push(query.get('parts') ?? '');
    return { success: true };
  });
  await user.click(documentsPart.getByRole('checkbox', { name: /Umsatzsteuer/ }));
  await user.click(button);
  await screen.findByText('Die Rechnung ist berichtigt.');
  expect(sent).toEqual(['tax']);
});

test('an invoice that holds is left alone, and one that waits says for what', async () => {
  documents = [{ ...old, replaced_by: null, outdated: [] }];
  shop.on(`GET ${ORDER}/documents`, () => ({ documents, waits_for_tax_number: true }));
  openPage('/order/a');
  const documentsPart = await documentsCard();
  expect(documentsPart.queryByRole('button', { name: 'Rechnung berichtigen' })).toBeNull();
  expect(documentsPart.getByText(/wartet auf die Steuernummer/)).toBeTruthy();
});
