import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { EventCard } from '../../../../src/client/shop/home/event-card.tsx';
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
