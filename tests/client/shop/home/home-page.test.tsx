import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { HomeHero } from '../../../../src/client/shop/home/home-page.tsx';
import { sampleFestival } from '../../sample-festival.ts';

test('the greeting names the day as it is named everywhere, with its weekday', () => {
  const festival = { ...sampleFestival, starts_at: '2027-04-12T20:30:00' };
  const { container } = render(<HomeHero festival={festival} />, { wrapper: MemoryRouter });
  expect(container.querySelector('h1')?.previousElementSibling?.textContent).toBe(
    'Montag 12.04.2027 ab 18:30 Uhr',
  );
});
