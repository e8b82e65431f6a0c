import { describe, expect, test } from 'vitest';
import {
  type CallOffOrder,
  fillPlaceholders,
  hoursToMove,
  loweredPrice,
  maskIban,
  movedTimes,
  planCallOff,
  unknownPlaceholders,
} from '../../src/domain/call-off.ts';

const CANCELLED = { kind: 'cancelled', percent: null, cents: null } as const;
const share = (percent: number) => ({ kind: 'price_back', percent, cents: null }) as const;
const amount = (cents: number) => ({ kind: 'price_back', percent: null, cents }) as const;

/** Paid, unless said otherwise: two tickets of event 1 and one of event 2. */
function order(change: Partial<CallOffOrder> = {}): CallOffOrder {
  return {
    totalCents: 7000,
    discountCents: 0,
    discountPercent: null,
    discountLeastCents: 0,
    waivedCents: 0,
    paidCents: 7000,
    tickets: [
      { eventId: 1, priceCents: 2500 },
      { eventId: 1, priceCents: 2500 },
      { eventId: 2, priceCents: 2000 },
    ],
    ...change,
  };
}

describe('what a call-off makes of an order', () => {
  test('tickets of the event are refunded, those of others stay', () => {
    expect(planCallOff(CANCELLED, new Set([1]), order())).toEqual({
      tickets: 2,
      totalCents: 2000,
      refundCents: 5000,
    });
    expect(planCallOff(CANCELLED, new Set([1, 2]), order()).refundCents).toBe(7000);
  });

  test('nothing is refundable of an unpaid order, and of one with other events only nothing changes', () => {
    expect(planCallOff(CANCELLED, new Set([1, 2]), order({ paidCents: 0 })).refundCents).toBe(0);
    expect(planCallOff(CANCELLED, new Set([3]), order())).toEqual({
      tickets: 0,
      totalCents: 7000,
      refundCents: 0,
    });
  });

  test('what was overpaid before is not counted again', () => {
    expect(planCallOff(CANCELLED, new Set([1, 2]), order({ paidCents: 7500 })).refundCents).toBe(7000);
  });

  test('a share and an amount are given back of each ticket of the event, never more than its price', () => {
    expect(planCallOff(share(20), new Set([1]), order()).refundCents).toBe(1000);
    expect(planCallOff(amount(700), new Set([1]), order()).refundCents).toBe(1400);
    expect(planCallOff(amount(2200), new Set([2]), order()).refundCents).toBe(2000);
    expect(loweredPrice(share(50), 25)).toBe(12);
  });

  test('a discount in percent makes it as much less, even below its least value', () => {
    const cheaper = order({
      totalCents: 6300,
      discountCents: 700,
      discountPercent: 10,
      discountLeastCents: 7000,
      paidCents: 6300,
    });
    expect(planCallOff(share(20), new Set([1]), cheaper).refundCents).toBe(900);
  });

  test('an unpaid order costs less, and a moved one the same', () => {
    expect(planCallOff(share(20), new Set([1]), order({ paidCents: 0 }))).toEqual({
      tickets: 2,
      totalCents: 6000,
      refundCents: 0,
    });
    const moved = { kind: 'moved', percent: null, cents: null } as const;
    expect(planCallOff(moved, new Set([1]), order())).toEqual({
      tickets: 2,
      totalCents: 7000,
      refundCents: 0,
    });
  });
});

test('everything that depends on the start moves with it, over a clock change too', () => {
  const hours = hoursToMove(['2027-03-27T20:30:00', '2027-03-20T20:30:00'], '2027-03-27T20:30:00');
  expect(hours).toBe(7 * 24);
  const times = {
    starts_at: '2027-03-27T20:30:00',
    ends_at: '2027-03-28T01:00:00',
    sale_ends_at: null,
    admission_starts_at: '2027-03-27T19:30:00',
  };
  expect(movedTimes(times, hours)).toEqual({
    starts_at: '2027-04-03T20:30:00',
    ends_at: '2027-04-04T01:00:00',
    sale_ends_at: null,
    admission_starts_at: '2027-04-03T19:30:00',
  });
});

test('words are filled in, what nobody knows is named, and an IBAN is told by its ends only', () => {
  const values = {
    Veranstaltung: 'Weinprobe',
    Tag: '12.04.2027',
    'Neuer Tag': '19.04.2027',
    Nummer: 'WF27-K7HXAQ',
    Betrag: '50,00 €',
  };
  expect(fillPlaceholders('{Veranstaltung} am {Tag}: {Betrag}, {Ort}', values)).toBe(
    'Weinprobe am 12.04.2027: 50,00 €, {Ort}',
  );
  expect(unknownPlaceholders('{Veranstaltung} in {Ort} {}')).toEqual(['Ort', '']);
  expect(maskIban('DE02120300000000202051')).toBe('DE02 … 2051');
});
