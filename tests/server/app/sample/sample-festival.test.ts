import { describe, expect, test } from 'vitest';
import type { EventDetail, EventSummary } from '../../../../src/contract/events.ts';
import { formatDate, formatTime } from '../../../../src/domain/stored-time.ts';
import { sampleDiscounts, seedSampleFestival } from '../../../../src/server/app/sample/sample-festival.ts';
import { vaultedCellar, wineryYard } from '../../../../src/server/app/sample/sample-layouts.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { testShop } from '../../../support/test-shop.ts';
import { cornersOf, overlap } from './hall-geometry.ts';

describe.each([vaultedCellar, wineryYard])('the plan $name', ({ blocks }) => {
  test('has no block on another', () => {
    const pairs = blocks.flatMap((a, i) => blocks.slice(i + 1).map((b) => [a, b] as const));
    expect(pairs.filter(([a, b]) => overlap(a, b)).map(([a, b]) => `${a.name} and ${b.name}`)).toEqual([]);
  });

  test('lies below the stage, with the stage in the middle', () => {
    const corners = blocks.flatMap(cornersOf);
    const xs = corners.map(([x]) => x);
    expect(Math.min(...corners.map(([, y]) => y))).toBeGreaterThanOrEqual(0);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(0);
    const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
    const standing = blocks.at(-1);
    expect(Math.abs(middle - ((standing?.x ?? 0) + (standing?.w ?? 0) / 2))).toBeLessThan(2);
  });

  test('has turned blocks, aisles, seats that are not available and places to stand', () => {
    expect(blocks.some((block) => block.rotation !== 0)).toBe(true);
    const seats = blocks.flatMap((block) => block.seats);
    expect(seats.some((seat) => seat.position > Number(seat.name))).toBe(true);
    expect(seats.some((seat) => seat.is_available === 0)).toBe(true);
    expect(blocks.some((block) => block.fixed_places > 0)).toBe(true);
  });
});

test('blocks that overlap would be seen', () => {
  const square = { x: 0, y: 0, w: 100, h: 100, rotation: 0 };
  expect(overlap(square, { ...square, x: 110 })).toBe(false);
  expect(overlap(square, { ...square, x: 110, rotation: 45 })).toBe(true);
});

test('there is a code by percentage, one by amount, one that is over and one that is scarce', () => {
  expect(sampleDiscounts.map(({ code, percent, amount_cents }) => [code, percent, amount_cents])).toEqual([
    ['REBE10', 10, null],
    ['WINZER5', null, 500],
    ['LESE24', 20, null],
    ['ERSTE2', 50, null],
  ]);
});

eachDatabase((_, openTestStore) => {
  const open = async () => {
    const shop = testShop(await openTestStore());
    expect(await seedSampleFestival(shop.services)).toBe(true);
    const { body } = await shop.call<{ events: EventSummary[] }>('GET', '/api/booking/events');
    const read = async (name: string) => {
      const id = body.events.find((event) => event.name === name)?.id;
      const answer = await shop.call<{ event: EventDetail }>('GET', `/api/booking/event/${id}`);
      return answer.body.event;
    };
    return { shop, events: body.events, read };
  };

  test('an empty shop gets three events on the next 12 April, once', async () => {
    const { shop, events } = await open();
    expect(
      events.map((event) => [
        event.name,
        event.location,
        event.has_fixed_tickets,
        `${formatDate(event.starts_at).slice(0, 6)} ${formatTime(event.starts_at)}`,
        event.price_from,
        event.places_left,
      ]),
    ).toEqual([
      ['Eintritt Festgelände', 'Festplatz am Rebhang', true, '12.04. 18:30', 3, 5000],
      ['Weinprobe im Gewölbe', 'Alte Kelter', false, '12.04. 18:30', 18, 676],
      ['Konzert unter Lampions', 'Winzerhof', false, '12.04. 20:00', 25, 3600],
    ]);

    expect(await seedSampleFestival(shop.services)).toBe(false);
    const after = await shop.call<{ events: EventSummary[] }>('GET', '/api/booking/events');
    expect(after.body.events).toEqual(events);
  });

  test('the yard has 3,000 numbered seats in 20 blocks and places to stand', async () => {
    const { read } = await open();
    const { layout, price_categories } = await read('Konzert unter Lampions');
    const numbered = layout?.blocks.filter((block) => !block.has_fixed_places) ?? [];
    expect(numbered).toHaveLength(20);
    const seats = numbered.flatMap((block) => block.seats);
    expect(seats.filter((seat) => seat.available)).toHaveLength(3000);
    expect(seats.length).toBeGreaterThan(3000);
    expect(layout?.blocks.filter((block) => block.has_fixed_places)).toMatchObject([
      { name: 'Stehplätze am Rebhang', fixed_places: 600, seats: [] },
    ]);
    expect(price_categories.map(({ color }) => color)).toEqual(['8a5a12', '3f6130', '7a1738']);
    expect(layout?.blocks.every((block) => (block.price_category?.ticket_prices.length ?? 0) > 0)).toBe(true);
  });

  test('the cellar has the blocks of a small hall', async () => {
    const { read } = await open();
    const { layout } = await read('Weinprobe im Gewölbe');
    const places = layout?.blocks.map((block) => [
      block.name,
      block.has_fixed_places ? block.fixed_places : block.seats.filter((seat) => seat.available).length,
    ]);
    expect(places).toEqual([
      ['Block A', 48],
      ['Block B', 60],
      ['Block C', 48],
      ['Weinlaube', 80],
      ['Block D', 60],
      ['Kelterhaus', 80],
      ['Stehplätze', 300],
    ]);
  });
});
