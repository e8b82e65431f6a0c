import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../../src/client/platform/session/session-store.ts';
import { keepToken } from '../../../../src/client/platform/session/token-storage.ts';
import type { DeskOrder, OrderMail } from '../../../../src/contract/staff-orders.ts';
import { type FakeShop, fakeShop } from '../../../harness/fake-shop.ts';
import { openPage } from '../../../harness/open-page.tsx';
import { dueRefund, order } from './sample-desk-order.ts';

const ORDER = '/api/office/orders/a';

let shop: FakeShop;
let current: DeskOrder;
beforeEach(() => {
  useSession.getState().end();
  keepToken('secret');
  shop = fakeShop();
  current = order;
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  shop.on(`GET ${ORDER}`, () => ({ order: current }));
  shop.on(`GET ${ORDER}/documents`, () => ({
    documents: [
      {
        id: 3,
        kind: 'invoice',
        number: '2027-00042',
        issued_at: '2027-03-03T12:01:00',
        replaced_by: null,
        outdated: [],
      },
    ],
  }));
});

afterEach(() => vi.useRealTimers());

const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('the papers of a paid order are there to be looked at, saved and sent again', async () => {
  current = { ...order, status: 'paid', paid: 70, open: 0 };
  shop.on(`GET ${ORDER}/documents/3`, () => new Response('%PDF'));
  shop.on(`POST ${ORDER}/tickets-mail`, () => ({ success: true }));
  // The page of a test would go to the address.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = openPage('/order/a');
  const papers = await part('Dokumente');
  expect(papers.getByRole('link', { name: /Karten als PDF/ }).getAttribute('href')).toBe(
    '/api/booking/order/a/tickets.pdf',
  );
  const invoice = papers.getByRole('link', { name: 'Rechnung 2027-00042' });
  expect(invoice.getAttribute('href')).toBe('/api/booking/order/a/documents/3');
  expect(invoice.getAttribute('target')).toBe('_blank');
  await user.click(papers.getByRole('button', { name: 'Rechnung 2027-00042 speichern' }));
  await waitFor(() => expect(shop.askedFor(`GET ${ORDER}/documents/3`)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Karten und Rechnung noch einmal schicken' }));
  await screen.findByText('Karten und Rechnung gehen noch einmal hinaus.');
});

test('while a mail waits its state renews by itself, and no longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const [mail] = order.mails as [OrderMail];
  current = { ...order, mails: [{ ...mail, state: 'waiting', attempts: 0, sent_at: null }] };
  openPage('/order/a');
  const mails = await part('Mails');
  expect(await mails.findByText('Geht gleich hinaus')).toBeTruthy();
  // Counted from its beginning on.
  current = { ...order, mails: [{ ...mail, state: 'waiting', is_under_way: true, sent_at: null }] };
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await mails.findByText('Geht gerade hinaus')).toBeTruthy();
  current = order;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await mails.findByText(/^Verschickt am/)).toBeTruthy();
  const asked = shop.askedFor(`GET ${ORDER}`).length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shop.askedFor(`GET ${ORDER}`)).toHaveLength(asked);
});

test('what was paid too much is booked as given back', async () => {
  current = { ...order, status: 'paid', total: 70, paid: 75.5, open: 0, refund_due: 5.5 };
  shop.on(`GET ${ORDER}/refund`, () => ({ refund: dueRefund, in_run: null }));
  shop.on(`POST ${ORDER}/refunds`, () => ({ success: true, payment: 6 }));
  const { user } = openPage('/order/a');
  await user.click(await screen.findByText('Erstattung buchen', { selector: 'summary' }));
  await user.click(screen.getByRole('button', { name: 'Erstattung buchen' }));
  await screen.findByText('5,50 € sind gebucht.');
  expect(shop.askedFor(`POST ${ORDER}/refunds`)[0]?.body).toMatchObject({ amount: 5.5, seen_paid: 75.5 });
});
