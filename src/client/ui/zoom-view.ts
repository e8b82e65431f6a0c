import { followPinch } from './pinch.ts';

export interface ZoomViewOptions {
  /** How far one may enlarge in a pane of this width in pixels; 1 is the whole view. */
  mostAt: (width: number) => number;
  /** Told whenever the factor or the width of the pane has changed. */
  onChange: (zoom: number, width: number) => void;
}

/**
 * What a pane shows of a larger content. The content sizes itself by `--zoom`; while fingers are at work it is only
 * drawn larger, for a plan with a thousand seats could not be laid out anew with every move.
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

  /** Enlarges by a factor, as far as one may; this point of the screen stays where it is. */
  zoomBy(factor: number, x: number, y: number): void {
    this.#start(x, y);
    this.#draw(factor, x, y);
    this.#settle();
  }

  /** Enlarges about the middle of the pane. */
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
    const factor = this.#within(this.#zoom * spread) / this.#zoom;
    Object.assign(this.#gesture, { factor, x, y });
    this.#content.style.transform = `translate(${x - fromX}px, ${y - fromY}px) scale(${factor})`;
  }

  /** Lays the content out in its new size and scrolls so that the point in hand stays under the fingers. */
  #settle(): void {
    if (!this.#gesture) return;
    const { rect, fromX, fromY, factor, x, y } = this.#gesture;
    this.#gesture = null;
    this.#content.style.transform = '';
    this.#show(this.#within(this.#zoom * factor));
    const after = this.#content.getBoundingClientRect();
    this.#pane.scrollLeft += after.left + ((fromX - rect.left) / rect.width) * after.width - x;
    this.#pane.scrollTop += after.top + ((fromY - rect.top) / rect.height) * after.height - y;
  }

  #resized(): void {
    this.#show(this.#within(this.#zoom));
    this.#options.onChange(this.#zoom, this.#pane.clientWidth);
  }

  #show(zoom: number): void {
    if (zoom === this.#zoom) return;
    // Enlarged, the pane keeps at least the room that the whole view has.
    if (this.#zoom === 1) this.#pane.style.setProperty('--whole-height', `${this.#pane.offsetHeight}px`);
    this.#zoom = zoom;
    this.#pane.toggleAttribute('data-is-enlarged', zoom > 1);
    this.#content.style.setProperty('--zoom', String(zoom));
    this.#options.onChange(zoom, this.#pane.clientWidth);
  }

  #within(zoom: number): number {
    return Math.max(1, Math.min(zoom, this.#options.mostAt(this.#pane.clientWidth)));
  }
}
