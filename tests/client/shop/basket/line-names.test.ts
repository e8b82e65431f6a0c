import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { QuantityLine, SeatLine } from '../../../../src/domain/basket.ts';
import { events, type FakeShop, fakeShop } from '../../../harness/fake-shop.ts';
import { openPage } from '../../../harness/open-page.tsx';
import { fillBasket, seat } from './basket-lines.ts';

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
  const blocks = [
    { id: 7, name: 'Block A' },
    { id: 8, name: 'Block B' },
  ];
  shop.on('GET /api/booking/prices', () => ({ prices: shop.prices, blocks, events: Object.values(events) }));
});

/** What is heard of every button of the page's lines. */
const names = () =>
  screen.getAllByRole('button').flatMap((button) => button.getAttribute('aria-label') ?? []);

async function expectAllToDiffer(): Promise<void> {
  await screen.findByText('Zusammenfassung');
  await screen.findAllByText(/Weinprobe|Eintritt/);
  expect(new Set(names()).size).toBe(names().length);
}

test('seats of the same row and number in two blocks are told apart', async () => {
  const other: SeatLine = { ...seat, id: 201, block: 8, block_name: 'Block B' };
  fillBasket(seat, other);
  openPage('/booking/basket');
  await expectAllToDiffer();
  expect(names()).toContain('Neu reservieren: Block A · Reihe D, Platz 6');
  expect(names()).toContain('Neu reservieren: Block B · Reihe D, Platz 6');
});

test('places of the same ticket price in two blocks are told apart', async () => {
  const places: QuantityLine = {
    is_fixed: true,
    event: 2,
    block: 7,
    name: 'Erwachsene',
    ticket_price_id: 5,
    quantity: 2,
  };
  fillBasket(places, { ...places, block: 8 });
  openPage('/booking/basket');
  await expectAllToDiffer();
  expect(names()).toContain('Erwachsene, Block A: mehr');
  expect(names()).toContain('Erwachsene, Block B: mehr');
});

test('tickets called the same at two events are told apart', async () => {
  const entry: QuantityLine = {
    is_fixed: true,
    event: 1,
    name: 'Erwachsene',
    ticket_price_id: 3,
    quantity: 2,
  };
  fillBasket(entry, { ...entry, event: 2, ticket_price_id: 5 });
  openPage('/booking/basket');
  await expectAllToDiffer();
  expect(names()).toContain('Erwachsene, Eintritt Festgelände: mehr');
  expect(names()).toContain('Entfernen: Erwachsene × 2 · Weinprobe');
});

test('a place for a wheelchair is named where it is bought', async () => {
  const { event: event_id, id: seat_id, ticket_price_id } = seat;
  const held = { event_id, seat_id, ticket_price_id, block_id: 7, kind: 'wheelchair' as const };
  shop.holds = [{ ...held, seconds_left: 600 }];
  fillBasket(seat);
  openPage('/booking/basket');
  await expectAllToDiffer();
  expect(screen.getByText(/^Reihe D, Platz 6, Rollstuhlplatz · /)).toBeTruthy();
  expect(names()).toContain('Entfernen: Block A · Reihe D, Platz 6, Rollstuhlplatz · Erwachsene');
});
