import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { availabilityOf, EventCard } from '../../../../src/client/shop/home/event-card.tsx';
import type { EventSummary } from '../../../../src/contract/events.ts';

function show(hasFixedTickets: boolean) {
  const event: EventSummary = {
    id: 2,
    name: 'Weinprobe im Gewölbe',
    location: 'Alte Kelter',
    has_fixed_tickets: hasFixedTickets,
    starts_at: '2027-04-12T20:30:00',
    price_from: 18,
    places_left: 41,
    sale_starts_at: null,
    sale_ends_at: null,
  };
  render(<EventCard event={event} now="2027-03-01T12:00:00" />, { wrapper: MemoryRouter });
}

const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('the heading reads the location; name and action lead to the floor plan', () => {
  show(false);

  expect(screen.getByRole('heading', { name: 'Alte Kelter' })).toBeDefined();
  expect(targetOf('Weinprobe im Gewölbe')).toBe('/booking/event/2/blocks');
  expect(targetOf('Sitzplatz wählen für Weinprobe im Gewölbe')).toBe('/booking/event/2/blocks');
});

test('without a floor plan both lead to the tickets', () => {
  show(true);

  expect(targetOf('Weinprobe im Gewölbe')).toBe('/booking/event/2/tickets');
  expect(targetOf('Karten kaufen für Weinprobe im Gewölbe')).toBe('/booking/event/2/tickets');
});

test('the card tells day and time two hours before the stored time, price and places left', () => {
  show(false);

  expect(screen.getByText('12.04.2027 · 18:30 Uhr').getAttribute('datetime')).toBe('2027-04-12T18:30:00');
  expect(screen.getByText(/^ab/).textContent).toBe('ab 18,00 € · noch 41 Plätze');
});

const NOW = '2027-03-01T12:00:00';

const event = (changes: Partial<EventSummary>): EventSummary => ({
  id: 1,
  name: 'Weinprobe',
  location: 'Alte Kelter',
  has_fixed_tickets: false,
  starts_at: '2027-04-12T20:30:00',
  price_from: 18,
  places_left: null,
  sale_starts_at: null,
  sale_ends_at: null,
  ...changes,
});

test.each([
  [null, ''],
  [41, 'noch 41 Plätze'],
  [11, 'noch 11 Plätze'],
  [10, 'noch wenige Plätze'],
  [1, 'noch wenige Plätze'],
  [0, 'ausverkauft'],
  [3600, 'noch 3.600 Plätze'],
])('with %s places left the card says "%s"', (places_left, text) => {
  expect(availabilityOf(event({ places_left }), NOW).text).toBe(text);
});

test.each([
  [5000, 'noch 5.000 Karten'],
  [3, 'noch wenige Karten'],
])('with %s tickets without seats left the card says "%s"', (places_left, text) => {
  expect(availabilityOf(event({ has_fixed_tickets: true, places_left }), NOW).text).toBe(text);
});

test('a sold-out event is not on sale, one with few places is', () => {
  expect(availabilityOf(event({ places_left: 0 }), NOW).isOnSale).toBe(false);
  expect(availabilityOf(event({ places_left: 3 }), NOW)).toMatchObject({ isOnSale: true, isScarce: true });
});

test('before its sale an event says when it begins, by the clock on the wall', () => {
  const offer = availabilityOf(event({ sale_starts_at: '2027-03-02T12:00:00', places_left: 3 }), NOW);

  expect(offer).toEqual({ text: 'Vorverkauf ab 02.03.2027, 10:00 Uhr', isScarce: false, isOnSale: false });
});

test('after its sale an event says that it is over', () => {
  expect(availabilityOf(event({ sale_ends_at: NOW, places_left: 41 }), NOW).text).toBe('Vorverkauf beendet');
});
