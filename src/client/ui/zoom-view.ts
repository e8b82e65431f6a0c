interface ZoomViewOptions {
  /** The largest zoom for a pane of this width, in pixels; 1 shows everything. */
  maxZoomAt: (width: number) => number;
  onChange: (zoom: number, width: number) => void;
}

/**
 * Zooms and scrolls a pane's content, which sizes itself by `--zoom`. During a gesture it is only
 * transformed, because laying out a thousand seats on every move would be too slow.
 */
export class ZoomView {
  readonly #pane: HTMLElement;
  readonly #content: HTMLElement;
  readonly #options: ZoomViewOptions;
  readonly #stop: () => void;
  #zoom: number;
  #gesture: { rect: DOMRect; fromX: number; fromY: number; factor: number; x: number; y: number } | null =
    null;

  constructor(pane: HTMLElement, content: HTMLElement, options: ZoomViewOptions) {
    this.#pane = pane;
    this.#content = content;
    this.#options = options;
    this.#zoom = Number(content.style.getPropertyValue('--zoom')) || 1;
    const stopPinch = followPinch(pane, {
      onStart: (x, y) => this.#start(x, y),
      onSpread: (spread, x, y) => this.#draw(spread, x, y),
      onEnd: () => this.#settle(),
    });
    const observer = new ResizeObserver(() => this.#resized());
    observer.observe(pane);
    this.#stop = () => {
      stopPinch();
      observer.disconnect();
    };
  }

  stop(): void {
    this.#stop();
  }

  /** Zooms by a factor, within limits, around a point on screen. */
  zoomBy(factor: number, x: number, y: number): void {
    this.#start(x, y);
    this.#draw(factor, x, y);
    this.#settle();
  }

  /** Zooms around the middle of the pane. */
  step(factor: number): void {
    const { left, top, width, height } = this.#pane.getBoundingClientRect();
    this.zoomBy(factor, left + width / 2, top + height / 2);
  }

  #start(x: number, y: number): void {
    const rect = this.#content.getBoundingClientRect();
    this.#gesture = { rect, fromX: x, fromY: y, factor: 1, x, y };
    this.#content.style.transformOrigin = `${x - rect.left}px ${y - rect.top}px`;
  }

  #draw(spread: number, x: number, y: number): void {
    if (!this.#gesture) return;
    const { fromX, fromY } = this.#gesture;
    const factor = this.#clamp(this.#zoom * spread) / this.#zoom;
    Object.assign(this.#gesture, { factor, x, y });
    this.#content.style.transform = `translate(${x - fromX}px, ${y - fromY}px) scale(${factor})`;
  }

  /** Lays out the content at its new size and scrolls to keep the same point under the fingers. */
  #settle(): void {
    if (!this.#gesture) return;
    const { rect, fromX, fromY, factor, x, y } = this.#gesture;
    this.#gesture = null;
    this.#content.style.transform = '';
    this.#show(this.#clamp(this.#zoom * factor));
    const after = this.#content.getBoundingClientRect();
    this.#pane.scrollLeft += after.left + ((fromX - rect.left) / rect.width) * after.width - x;
    this.#pane.scrollTop += after.top + ((fromY - rect.top) / rect.height) * after.height - y;
  }

  #resized(): void {
    this.#show(this.#clamp(this.#zoom));
    this.#options.onChange(this.#zoom, this.#pane.clientWidth);
  }

  #show(zoom: number): void {
    if (zoom === this.#zoom) return;
    // Keeps the pane from becoming lower than the whole view was.
    if (this.#zoom === 1) this.#pane.style.setProperty('--whole-height', `${this.#pane.offsetHeight}px`);
    this.#zoom = zoom;
    this.#pane.toggleAttribute('data-is-enlarged', zoom > 1);
    this.#content.style.setProperty('--zoom', String(zoom));
    this.#options.onChange(zoom, this.#pane.clientWidth);
  }

  #clamp(zoom: number): number {
    return Math.max(1, Math.min(zoom, this.#options.maxZoomAt(this.#pane.clientWidth)));
  }
}

/** Points are screen coordinates. */
interface PinchListener {
  /** Called with the midpoint between the fingers. */
  onStart: (x: number, y: number) => void;
  /** Called with the current midpoint and the spread relative to the start. */
  onSpread: (spread: number, x: number, y: number) => void;
  onEnd: () => void;
}

/** A trackpad's gesture has no end event, so it ends after this long without a wheel event. */
const WHEEL_END_MS = 140;

/**
 * Follows pinches with two fingers or on a trackpad (a wheel with Ctrl); one finger scrolls natively. Returns
 * a function to stop.
 */
function followPinch(element: HTMLElement, { onStart, onSpread, onEnd }: PinchListener): () => void {
  let startDistance = 0;
  let wheelSpread = 0;
  let wheelEnd: ReturnType<typeof setTimeout> | undefined;

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
    clearTimeout(wheelEnd);
    wheelEnd = setTimeout(() => {
      wheelSpread = 0;
      onEnd();
    }, WHEEL_END_MS);
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
    clearTimeout(wheelEnd);
  };
}

function measure(touches: TouchList): { distance: number; x: number; y: number } {
  // Only called with exactly two touches.
  const [a, b] = touches as unknown as [Touch, Touch];
  return {
    distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  };
}
