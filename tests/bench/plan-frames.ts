import type { Page } from 'playwright-core';

export interface FrameTimes {
  name: string;
  frames: number;
  /** Milliseconds from one frame to the next. */
  median: number;
  p95: number;
  most: number;
  /** The part of the frames that came too late for 60 a second. */
  late: number;
  /** Milliseconds of the longest task, where one took more than 50. */
  longestTask: number;
}

/** A frame later than this has been left out. */
const LATE_MS = 20;

interface Point {
  x: number;
  y: number;
}

/** Counts the time from frame to frame while something is done. */
export async function timeFrames(page: Page, name: string, act: () => Promise<void>): Promise<FrameTimes> {
  await page.evaluate(() => {
    const times: number[] = [];
    let last = performance.now();
    const look = (now: number) => {
      times.push(now - last);
      last = now;
      if (!document.body.dataset.isDone) requestAnimationFrame(look);
    };
    delete document.body.dataset.isDone;
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration))).observe({
      type: 'longtask',
    });
    Object.assign(window, { times, tasks });
    requestAnimationFrame(look);
  });
  await act();
  const { times, tasks } = await page.evaluate(() => {
    document.body.dataset.isDone = 'true';
    const { times, tasks } = window as unknown as { times: number[]; tasks: number[] };
    return { times, tasks };
  });
  // The first belong to the beginning of the measurement.
  const sorted = times.slice(2).toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const late = sorted.filter((time) => time > LATE_MS).length / sorted.length;
  const longestTask = Math.max(0, ...tasks);
  return { name, frames: sorted.length, median: at(0.5), p95: at(0.95), most: at(1), late, longestTask };
}

/** Drags on the drawing board, a step each frame, as a hand does on a display of 60 Hz. */
export async function dragEachFrame(page: Page, from: Point, to: Point): Promise<void> {
  await page.evaluate(
    async ({ from, to }) => {
      const pane = document.querySelector('[role=application]') as HTMLElement;
      pane.setPointerCapture = () => {};
      const send = (target: Element, type: string, { x, y }: { x: number; y: number }) =>
        target.dispatchEvent(
          new PointerEvent(type, {
            ...{ bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 },
            ...{ clientX: x, clientY: y },
          }),
        );
      const steps = 180;
      send(document.elementFromPoint(from.x, from.y) ?? pane, 'pointerdown', from);
      for (let step = 1; step <= steps; step++) {
        await new Promise(requestAnimationFrame);
        const part = step / steps;
        send(pane, 'pointermove', {
          x: from.x + (to.x - from.x) * part,
          y: from.y + (to.y - from.y) * part,
        });
      }
      send(pane, 'pointerup', to);
    },
    { from, to },
  );
}

/** Comes nearer by a trackpad's pinch, a step each frame, and away again. */
export async function pinchEachFrame(page: Page, selector: string): Promise<void> {
  await page.evaluate(async (selector) => {
    const pane = document.querySelector(selector) as HTMLElement;
    const { left, top, width, height } = pane.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    for (let step = 0; step < 180; step++) {
      await new Promise(requestAnimationFrame);
      const deltaY = step < 90 ? -4 : 4;
      const init = { bubbles: true, cancelable: true, ctrlKey: true, deltaY, clientX, clientY };
      pane.dispatchEvent(new WheelEvent('wheel', init));
    }
  }, selector);
}
