import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEvent } from '../../../src/client/plan/live-places.ts';
import { FakeStream, fakeLive, settled } from '../../support/fake-live.ts';

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

async function follow(reload: () => Promise<void> = async () => {}) {
  const follower = { onChange: vi.fn(), reload: vi.fn(reload) };
  stop = followEvent(2, follower).stop;
  await settled();
  return follower;
}

function showPage(isShown: boolean): void {
  isHidden = !isShown;
  document.dispatchEvent(new Event('visibilitychange'));
}

const source = () => FakeStream.opened.at(-1) as FakeStream;
const change = { taken: [{ block_id: 7, seat_id: 101 }], freed: [] };

test('listens at the address of the event, reads afresh when greeted, and passes changes on', async () => {
  const { onChange, reload } = await follow();
  expect(new URL(source().request.url).pathname).toBe('/api/booking/event/2/live');
  expect(source().request.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  expect(reload).not.toHaveBeenCalled();

  await source().hello();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);

  await source().placements(change);
  expect(onChange).toHaveBeenCalledWith(change);
});

test('reads afresh when somebody wants to know, and once more after a reload that is under way', async () => {
  const reload = vi.fn(async () => {});
  const following = followEvent(2, { onChange: vi.fn(), reload });
  stop = following.stop;
  await settled();
  await source().hello();
  await vi.advanceTimersByTimeAsync(0);
  following.reload();
  following.reload();
  expect(reload).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('no stream is opened while the network is busy: a page that is loading would never come to rest', async () => {
  const lately = { responseEnd: performance.now() } as PerformanceResourceTiming;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([lately]);
  await follow();
  await vi.advanceTimersByTimeAsync(900);
  await settled();
  expect(FakeStream.opened).toEqual([]);
  await vi.advanceTimersByTimeAsync(700);
  await settled();
  expect(FakeStream.opened).toHaveLength(1);
});

test('asks no more once it is told', async () => {
  const { reload } = await follow();
  await source().hello();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a message that is none is passed over', async () => {
  const { onChange } = await follow();
  await source().hello();
  await source().placements({ taken: 'all' });
  await source().send('placements', '{');
  expect(onChange).not.toHaveBeenCalled();
});

test('asks every two seconds while nobody has greeted it', async () => {
  const { reload } = await follow();
  await vi.advanceTimersByTimeAsync(6_100);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('asks every two seconds where nobody answers the stream', async () => {
  FakeStream.refusal = () => {
    throw new TypeError('no network');
  };
  const { reload } = await follow();
  await vi.advanceTimersByTimeAsync(4_100);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('asks while the connection is gone, until it is greeted again', async () => {
  const { reload } = await follow();
  await source().hello();
  await vi.advanceTimersByTimeAsync(10_000);
  await source().cutOff();
  await vi.advanceTimersByTimeAsync(4_100);
  expect(reload).toHaveBeenCalledTimes(3);
  await settled();
  expect(FakeStream.opened).toHaveLength(2);

  await source().hello();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledTimes(4);
});

test('a refused connection is tried again after a while', async () => {
  FakeStream.refusal = () => new Response(null, { status: 503 });
  await follow();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(FakeStream.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_100);
  await settled();
  expect(FakeStream.opened).toHaveLength(2);
});

test('a reading that failed is tried again', async () => {
  let isUp = false;
  const { reload } = await follow(async () => {
    if (!isUp) throw new TypeError('no network');
  });
  await source().hello();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(reload).toHaveBeenCalledTimes(2);
  isUp = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('what changes while a reading is under way makes it read once more', async () => {
  let answer = () => {};
  const { reload } = await follow(() => new Promise((resolve) => (answer = resolve)));
  await source().hello();
  await source().placements(change);
  answer();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a hidden page holds no connection and asks nothing, and reads afresh when it is seen again', async () => {
  const { reload } = await follow();
  await source().hello();
  await vi.advanceTimersByTimeAsync(0);
  showPage(false);
  expect(source().isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(1);

  showPage(true);
  await settled();
  expect(FakeStream.opened).toHaveLength(2);
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
  stop = followEvent(2, { onChange: vi.fn(), reload }).stop;
  await settled();
  await source().hello();
  showPage(false);
  showPage(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
});

test('stops altogether', async () => {
  const { reload } = await follow();
  stop();
  expect(source().isClosed).toBe(true);
  showPage(false);
  showPage(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(FakeStream.opened).toHaveLength(1);
});
