import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { PlacementsChanged } from '../../src/contract/events.ts';

/** A browser's EventSource whose server is the test. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  /** All that were opened, the latest last. */
  static opened: FakeEventSource[] = [];

  readonly url: string;
  readyState = FakeEventSource.CONNECTING;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  hello(): void {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new MessageEvent('hello', { data: '{}' }));
  }

  placements(change: unknown): void {
    this.dispatchEvent(new MessageEvent('placements', { data: JSON.stringify(change) }));
  }

  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

/** Gives every test of a file an `EventSource`. */
export function fakeLive(): void {
  beforeEach(() => {
    FakeEventSource.opened = [];
    vi.stubGlobal('EventSource', FakeEventSource);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
}

/** Tells the page that is open of seats taken and freed in one block, as the server would. */
export function tellSeats(
  block: number,
  { taken = [], freed = [] }: { taken?: number[]; freed?: number[] },
): void {
  const places = (ids: number[]) => ids.map((id) => ({ block_id: block, seat_id: id }));
  tell({ taken: places(taken), freed: places(freed) });
}

export function tell(change: PlacementsChanged): void {
  act(() => FakeEventSource.opened.at(-1)?.placements(change));
}
