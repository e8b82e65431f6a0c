import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ZoomPane } from '../../../src/client/ui/zoom-pane.tsx';

const WIDTH = 300;

/** Nothing has a size in these tests: the pane is 300 px wide, what is in it grows with `--zoom`. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const scale = Number(this.style.getPropertyValue('--zoom')) || 1;
    return new DOMRect(0, 0, WIDTH * scale, 200 * scale);
  });
  let resized = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resized = listener;
      }
      observe() {
        queueMicrotask(() => act(() => resized()));
      }
      disconnect() {}
    },
  );
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

async function openPane(most = 4) {
  render(
    <ZoomPane label="Saalplan" maxZoomAt={() => most}>
      <p>Plan</p>
    </ZoomPane>,
  );
  await act(async () => {});
  const content = screen.getByText('Plan').parentElement as HTMLElement;
  const pane = content.parentElement as HTMLElement;
  return { pane, content, zoom: () => Number(content.style.getPropertyValue('--zoom') || 1) };
}

const larger = () => screen.getByRole('button', { name: 'Saalplan vergrößern' });
const smaller = () => screen.getByRole('button', { name: 'Saalplan verkleinern' });
const fingers = (...xs: number[]) => ({ touches: xs.map((clientX) => ({ clientX, clientY: 100 })) });

test('buttons enlarge in steps up to the end and back to the whole view', async () => {
  const user = userEvent.setup();
  const { zoom } = await openPane(2);
  expect(smaller().getAttribute('aria-disabled')).toBe('true');
  await user.click(larger());
  expect(zoom()).toBeCloseTo(1.6);
  await user.click(larger());
  expect(zoom()).toBe(2);
  expect(larger().getAttribute('aria-disabled')).toBe('true');
  await user.click(smaller());
  await user.click(smaller());
  expect(zoom()).toBe(1);
});

test('there are no buttons where there is nothing to enlarge', async () => {
  await openPane(1.1);
  expect(screen.queryByRole('button')).toBeNull();
});

test('two fingers draw it larger at once and lay it out when they leave; the point between them stays', async () => {
  const { pane, content, zoom } = await openPane();
  fireEvent.touchStart(pane, fingers(100, 200));
  fireEvent.touchMove(pane, fingers(50, 250));
  expect(content.style.transform).toContain('scale(2)');
  expect(zoom()).toBe(1);

  fireEvent.touchEnd(pane, fingers(50));
  expect(content.style.transform).toBe('');
  expect(zoom()).toBe(2);
  expect(pane.scrollLeft).toBe(150);
  expect(pane.scrollTop).toBe(100);
});

test('fingers cannot go beyond either end', async () => {
  const { pane, zoom } = await openPane();
  fireEvent.touchStart(pane, fingers(140, 160));
  fireEvent.touchMove(pane, fingers(0, 300));
  fireEvent.touchEnd(pane, fingers());
  expect(zoom()).toBe(4);
  fireEvent.touchStart(pane, fingers(0, 300));
  fireEvent.touchMove(pane, fingers(149, 151));
  fireEvent.touchEnd(pane, fingers());
  expect(zoom()).toBe(1);
});

test('one finger is left to the browser', async () => {
  const { pane } = await openPane();
  fireEvent.touchStart(pane, fingers(100));
  expect(fireEvent.touchMove(pane, fingers(150))).toBe(true);
});

/** Turns the wheel; gives true where the browser may scroll. */
function wheel(pane: HTMLElement, hasCtrl: boolean): boolean {
  const event = new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true });
  // This DOM does not take it from the options.
  Object.defineProperty(event, 'ctrlKey', { value: hasCtrl });
  return pane.dispatchEvent(event);
}

test('a trackpad’s pinch enlarges, a plain wheel does not', async () => {
  vi.useFakeTimers();
  const { pane, zoom } = await openPane();
  expect(wheel(pane, false)).toBe(true);
  expect(wheel(pane, true)).toBe(false);
  act(() => vi.advanceTimersByTime(200));
  expect(zoom()).toBeCloseTo(Math.exp(0.5));
  vi.useRealTimers();
});
