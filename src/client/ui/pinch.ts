/** A gesture of two fingers, told by points on the screen. */
export interface Pinch {
  /** Where the middle between the fingers is as they come down. */
  onStart: (x: number, y: number) => void;
  /** How far they have spread since, 1 for not at all, and where their middle is now. */
  onSpread: (spread: number, x: number, y: number) => void;
  onEnd: () => void;
}

/** A trackpad does not say when its gesture ends: after this time without any news of it. */
const WHEEL_REST_MS = 140;

/**
 * Listens for two fingers that spread or close on an element, and for a trackpad's pinch (a wheel with Ctrl). One
 * finger is left to the browser, which scrolls. Returns how to stop.
 */
export function followPinch(element: HTMLElement, { onStart, onSpread, onEnd }: Pinch): () => void {
  let startDistance = 0;
  let wheelSpread = 0;
  let wheelRest: ReturnType<typeof setTimeout> | undefined;

  const onTouches = ({ touches }: TouchEvent) => {
    if (startDistance > 0) onEnd();
    startDistance = 0;
    if (touches.length !== 2) return;
    const { distance, x, y } = measure(touches);
    startDistance = distance;
    if (distance > 0) onStart(x, y);
  };
  const onTouchMove = (event: TouchEvent) => {
    if (startDistance === 0) return;
    if (event.cancelable) event.preventDefault();
    const { distance, x, y } = measure(event.touches);
    onSpread(distance / startDistance, x, y);
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    if (wheelSpread === 0) {
      wheelSpread = 1;
      onStart(event.clientX, event.clientY);
    }
    wheelSpread *= Math.exp(-event.deltaY / 200);
    onSpread(wheelSpread, event.clientX, event.clientY);
    clearTimeout(wheelRest);
    wheelRest = setTimeout(() => {
      wheelSpread = 0;
      onEnd();
    }, WHEEL_REST_MS);
  };

  const stop = new AbortController();
  const { signal } = stop;
  for (const sign of ['touchstart', 'touchend', 'touchcancel'] as const) {
    element.addEventListener(sign, onTouches, { signal, passive: true });
  }
  element.addEventListener('touchmove', onTouchMove, { signal, passive: false });
  element.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => {
    stop.abort();
    clearTimeout(wheelRest);
  };
}

function measure(touches: TouchList): { distance: number; x: number; y: number } {
  const [a, b] = touches as unknown as [Touch, Touch];
  return {
    distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  };
}
