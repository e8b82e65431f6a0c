import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlacementsChanged } from '../../../../src/contract/events.ts';
import { LiveChannel, mergeChanges } from '../../../../src/server/sales/availability/live-events.ts';

const seat = (seat_id: number) => ({ block_id: 1, seat_id });
const standing = { block_id: 2, seat_id: null };
const taken = (...places: PlacementsChanged['taken']): PlacementsChanged => ({ taken: places, freed: [] });
const freed = (...places: PlacementsChanged['freed']): PlacementsChanged => ({ taken: [], freed: places });

describe('several changes as one', () => {
  test('of a seat the last word counts', () => {
    expect(mergeChanges([taken(seat(1), seat(2)), freed(seat(1)), taken(seat(3)), freed(seat(3))])).toEqual({
      taken: [seat(2)],
      freed: [seat(1), seat(3)],
    });
    expect(mergeChanges([freed(seat(1)), taken(seat(1))])).toEqual(taken(seat(1)));
  });

  test('places without number are counted up against each other', () => {
    expect(mergeChanges([taken(standing, standing, standing), freed(standing)])).toEqual(
      taken(standing, standing),
    );
    expect(mergeChanges([taken(standing), freed(standing, standing)])).toEqual(freed(standing));
    expect(mergeChanges([taken(standing), freed(standing)])).toEqual({ taken: [], freed: [] });
  });
});

describe('the changes of an event', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('the first goes out at once, the rest in a few messages a second', () => {
    const sent: PlacementsChanged[] = [];
    const channel = new LiveChannel((change) => sent.push(change));
    channel.add(taken(seat(0)));
    expect(sent).toEqual([taken(seat(0))]);
    for (let i = 1; i <= 1000; i++) {
      channel.add(taken(seat(i)));
      vi.advanceTimersByTime(1);
    }
    expect(sent).toHaveLength(5);
    vi.advanceTimersByTime(1000);
    expect(sent.flatMap((change) => change.taken)).toHaveLength(1001);
    expect(sent.length).toBeLessThanOrEqual(6);

    channel.add(freed(seat(1)));
    expect(sent.at(-1)).toEqual(freed(seat(1)));
  });

  test('nothing is sent when nothing changed in the end, or after the last page went', () => {
    const sent: PlacementsChanged[] = [];
    const channel = new LiveChannel((change) => sent.push(change));
    channel.add(taken(seat(1)));
    channel.add(taken(standing));
    channel.add(freed(standing));
    vi.advanceTimersByTime(1000);
    expect(sent).toHaveLength(1);
    channel.add(freed(seat(1)));
    channel.add(taken(seat(2)));
    channel.close();
    vi.advanceTimersByTime(1000);
    expect(sent).toHaveLength(2);
  });
});
