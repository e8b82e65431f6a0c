import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEvent } from '../../../src/client/plan/follow-event.ts';
import { FakeEventSource, fakeLive } from '../../harness/fake-live.ts';

fakeLive();

let stop = () => {};
let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function follow(reload: () => Promise<void> = async () => {}) {
  const follower = { onChange: vi.fn(), reload: vi.fn(reload) };
  stop = followEvent(2, follower);
  return follower;
}

function showPage(isShown: boolean): void {
  isHidden = !isShown;
  document.dispatchEvent(new Event('visibilitychange'));
}

const source = () => FakeEventSource.opened.at(-1) as FakeEventSource;
const change = { taken: [{ block_id: 7, seat_id: 101 }], freed: [] };

test('listens at the address of the event, reads afresh when greeted, and passes changes on', async () => {
  const { onChange, reload } = follow();
  expect(source().url).toBe('/api/booking/event/2/live');
  expect(reload).not.toHaveBeenCalled();

  source().hello();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);

  source().placements(change);
  expect(onChange).toHaveBeenCalledWith(change);
});

test('asks no more once it is told', async () => {
  const { reload } = follow();
  source().hello();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a message that is none is passed over', () => {
  const { onChange } = follow();
  source().hello();
  source().placements({ taken: 'all' });
  source().dispatchEvent(new MessageEvent('placements', { data: '{' }));
  expect(onChange).not.toHaveBeenCalled();
});

test('asks every two seconds while nobody has greeted it', async () => {
  const { reload } = follow();
  await vi.advanceTimersByTimeAsync(6_100);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('asks every two seconds where the browser cannot listen at all', async () => {
  vi.stubGlobal('EventSource', undefined);
  const { reload } = follow();
  await vi.advanceTimersByTimeAsync(4_100);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('asks while the connection is gone, until it is greeted again', async () => {
  const { reload } = follow();
  source().hello();
  await vi.advanceTimersByTimeAsync(10_000);
  source().fail(FakeEventSource.CONNECTING);
  await vi.advanceTimersByTimeAsync(4_100);
  expect(reload).toHaveBeenCalledTimes(3);

  source().hello();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledTimes(4);
  expect(FakeEventSource.opened).toHaveLength(1);
});

test('a refused connection is tried again after a while', async () => {
  follow();
  source().fail(FakeEventSource.CLOSED);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(FakeEventSource.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(FakeEventSource.opened).toHaveLength(2);
});

test('a reading that failed is tried again', async () => {
  let isUp = false;
  const { reload } = follow(async () => {
    if (!isUp) throw new TypeError('no network');
  });
  source().hello();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(reload).toHaveBeenCalledTimes(2);
  isUp = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('what changes while a reading is under way makes it read once more', async () => {
  let answer = () => {};
  const { reload } = follow(() => new Promise((resolve) => (answer = resolve)));
  source().hello();
  source().placements(change);
  answer();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a hidden page holds no connection and asks nothing, and reads afresh when it is seen again', async () => {
  const { reload } = follow();
  source().hello();
  await vi.advanceTimersByTimeAsync(0);
  showPage(false);
  expect(source().readyState).toBe(FakeEventSource.CLOSED);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(1);

  showPage(true);
  expect(FakeEventSource.opened).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a reading cut short by hiding the page is made up for', async () => {
  const signals: AbortSignal[] = [];
  const reload = vi.fn(
    (signal: AbortSignal) =>
      new Promise<void>((_, reject) => {
        signals.push(signal);
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  stop = followEvent(2, { onChange: vi.fn(), reload });
  source().hello();
  showPage(false);
  showPage(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
});

test('stops altogether', async () => {
  const { reload } = follow();
  stop();
  expect(source().readyState).toBe(FakeEventSource.CLOSED);
  showPage(false);
  showPage(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(FakeEventSource.opened).toHaveLength(1);
});
