/** How far two fingers have spread since they came down, and the point between them on the screen. */
export type OnPinch = (spread: number, x: number, y: number) => void;

/**
 * Listens for two fingers that spread or close on an element, and for a trackpad's pinch (a wheel with Ctrl). One
 * finger is left to the browser, which scrolls. `onStart` comes before the first `onPinch` of a gesture. Returns how
 * to stop.
 */
export function followPinch(element: HTMLElement, onStart: () => void, onPinch: OnPinch): () => void {
  let startDistance = 0;

  const onTouchStart = ({ touches }: TouchEvent) => {
    startDistance = touches.length === 2 ? measure(touches).distance : 0;
    if (startDistance > 0) onStart();
  };
  const onTouchMove = (event: TouchEvent) => {
    if (startDistance === 0 || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    const { distance, x, y } = measure(event.touches);
    onPinch(distance / startDistance, x, y);
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    onStart();
    onPinch(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  };

  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('touchstart', onTouchStart, { signal, passive: true });
  element.addEventListener('touchmove', onTouchMove, { signal, passive: false });
  element.addEventListener('touchend', onTouchStart, { signal, passive: true });
  element.addEventListener('touchcancel', onTouchStart, { signal, passive: true });
  element.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => stop.abort();
}

function measure(touches: TouchList): { distance: number; x: number; y: number } {
  const [a, b] = touches as unknown as [Touch, Touch];
  return {
    distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  };
}
