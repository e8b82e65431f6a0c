import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CheckedItem, CheckinAnswer } from '../../../../src/contract/tickets.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const CALL = 'GET /api/item/7K3QF7K3QF7K3QF7K3QF/checkin';
const item: CheckedItem = {
  id: '7K3QF7K3QF7K3QF7K3QF',
  placement: {
    event: { name: 'Weinprobe' },
    ticket_price: { name: 'Erwachsene' },
    block: { name: 'Block A' },
    seat: { row: 'D', name: '6' },
  },
};

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
});

function openTicket(answer: CheckinAnswer) {
  shop.on(CALL, () => answer);
  return openPage('/ITEM/7K3QF7K3QF7K3QF7K3QF/CHECKIN');
}

test('a look at a valid ticket says that it is valid and not used up', async () => {
  openTicket({ status: true, redeemed: false, item });

  expect(
    await screen.findByRole('heading', { level: 1, name: 'Gültig, noch nicht eingecheckt' }),
  ).toBeTruthy();
  for (const text of ['Weinprobe', 'Erwachsene', 'Block A', 'Reihe D, Platz 6'])
    expect(screen.getByText(text)).toBeTruthy();
});

test('a ticket that this call redeemed says so', async () => {
  openTicket({ status: true, redeemed: true, item });

  expect(await screen.findByRole('heading', { level: 1, name: 'Eingecheckt' })).toBeTruthy();
});

test('a ticket without block and seat shows neither', async () => {
  openTicket({
    status: true,
    redeemed: true,
    item: { ...item, placement: { ...item.placement, block: null, seat: null } },
  });

  await screen.findByText('Weinprobe');
  expect(screen.queryByText('Block')).toBeNull();
  expect(screen.queryByText('Platz')).toBeNull();
});

test.each([
  ['redeemed', 'Schon eingecheckt'],
  ['unpaid', 'Noch nicht bezahlt'],
  ['cancelled', 'Storniert'],
  ['wrong_event', 'Andere Veranstaltung'],
  ['not_yet_valid', 'Noch nicht gültig'],
  ['no_longer_valid', 'Nicht mehr gültig'],
  ['unknown', 'Unbekannte Karte'],
] as const)('a refusal for %s is said in words', async (reason, words) => {
  openTicket({ status: false, redeemed: false, reason, item: null });

  expect(await screen.findByRole('heading', { level: 1, name: words })).toBeTruthy();
});

test('who was first is told with the hour on the wall and the gate', async () => {
  openTicket({
    status: false,
    redeemed: false,
    reason: 'redeemed',
    redeemed_at: '2027-04-12T20:52:00',
    redeemed_by: 'Tor Nord',
    item,
  });

  expect(
    await screen.findByText('Diese Karte wurde am 12.04.2027 um 18:52 Uhr eingelöst, Tor Nord.'),
  ).toBeTruthy();
});

test('closing leads home where the browser does not close the page, and the ticket is asked for once', async () => {
  vi.spyOn(window, 'close').mockImplementation(() => {});
  const { user, address } = openTicket({ status: true, redeemed: false, item });
  await user.click(await screen.findByRole('button', { name: 'Schließen' }));

  await waitFor(() => expect(address()).toBe('/'));
  expect(shop.askedFor(CALL)).toHaveLength(1);
  vi.restoreAllMocks();
});
