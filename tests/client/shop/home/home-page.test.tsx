import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { HomeHero, HomePage } from '../../../../src/client/shop/home/home-page.tsx';
import { sampleFestival } from '../../sample-festival.ts';

test('the greeting names the day as it is named everywhere, with its weekday', () => {
  const festival = { ...sampleFestival, starts_at: '2027-04-12T20:30:00' };
  const { container } = render(<HomeHero festival={festival} />, { wrapper: MemoryRouter });
  expect(container.querySelector('h1')?.previousElementSibling?.textContent).toBe(
    'Montag 12.04.2027 ab 18:30 Uhr',
  );
});

test.each([
  ['2027-03-01T12:00:00', 'hat noch nicht begonnen'],
  ['2027-05-01T12:00:00', 'ruht gerade'],
])('on %s, with nothing on sale, it greets for the festival and says that the sale %s', (now, state) => {
  const festival = { ...sampleFestival, starts_at: '2027-04-12T20:30:00' };
  const page = <HomePage festival={festival} events={[]} now={now} />;
  const { container } = render(page, { wrapper: MemoryRouter });
  const title = container.querySelector('h1');
  expect(title?.textContent).toBe(festival.title);
  expect(title?.nextElementSibling?.textContent).toBe(`Der Vorverkauf ${state}. Schau bald wieder vorbei!`);
  expect(container.textContent).not.toContain('Veranstaltungen');
});
