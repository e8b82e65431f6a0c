import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EventState } from '../../../../src/client/admin/events/events/event-state.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['of three days, on its second evening', '2027-04-14T23:00:00', 'Veröffentlicht'],
  ['of three days, after its last', '2027-04-13T23:00:00', 'Vorbei'],
  ['without an end, on the morning after', null, 'Veröffentlicht'],
])('an event %s', (_, ends_at, word) => {
  vi.useFakeTimers({ now: Date.parse('2027-04-14T08:00:00+02:00') });
  const starts_at = ends_at === null ? '2027-04-13T20:30:00' : '2027-04-12T20:30:00';
  const { container } = render(<EventState event={{ is_published: true, starts_at, ends_at }} />);
  expect(container.textContent).toBe(word);
});
