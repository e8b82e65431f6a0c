import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { followPinch } from './pinch.ts';
import styles from './zoom-pane.module.css';

export interface ZoomPaneHandle {
  /** Enlarges by a factor, as far as one may, and keeps this point of the screen where it is. */
  zoomBy: (factor: number, x: number, y: number) => void;
}

export interface ZoomPaneProps {
  /** What is shown, for the names of the buttons: "Saalplan". */
  label: string;
  /** How far one may enlarge a pane of this width in pixels; 1 is the whole view. */
  mostAt: (width: number) => number;
  /** Told the width of the pane in pixels and the factor whenever one of them changes. */
  onView?: (width: number, zoom: number) => void;
  /** Beneath it, beside the buttons. */
  hint?: ReactNode;
  children: ReactNode;
  ref?: Ref<ZoomPaneHandle>;
  className?: string | undefined;
}

const STEP = 1.6;

/**
 * Shows something larger than the screen: scrolls by itself, enlarges by two fingers, trackpad and buttons. What is
 * within sizes itself by `--zoom`, 1 for the whole view, and takes `100cqw` for the width of the pane.
 */
export function ZoomPane({ label, mostAt, onView, hint, children, ref, className }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const zoom = useRef(1);
  const [shownZoom, setShownZoom] = useState(1);
  const [most, setMost] = useState(1);

  const zoomTo = useCallback(
    (wanted: number, x: number, y: number) => {
      if (!pane.current || !content.current) return;
      const next = Math.min(Math.max(wanted, 1), Math.max(1, mostAt(pane.current.clientWidth)));
      if (Math.abs(next - zoom.current) < 0.001) return;
      zoom.current = next;
      zoomAround(pane.current, content.current, next, x, y);
      setShownZoom(next);
      onView?.(pane.current.clientWidth, next);
    },
    [mostAt, onView],
  );
  useImperativeHandle(ref, () => ({ zoomBy: (factor, x, y) => zoomTo(zoom.current * factor, x, y) }), [
    zoomTo,
  ]);

  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    let zoomAtStart = 1;
    const stop = followPinch(
      element,
      () => {
        zoomAtStart = zoom.current;
      },
      (spread, x, y) => zoomTo(zoomAtStart * spread, x, y),
    );
    const onResize = () => {
      setMost(mostAt(element.clientWidth));
      const { left, top } = element.getBoundingClientRect();
      zoomTo(zoom.current, left, top);
      onView?.(element.clientWidth, zoom.current);
    };
    const observer = new ResizeObserver(onResize);
    observer.observe(element);
    return () => {
      stop();
      observer.disconnect();
    };
  }, [mostAt, onView, zoomTo]);

  const step = (factor: number) => {
    if (!pane.current) return;
    const { left, top, width, height } = pane.current.getBoundingClientRect();
    zoomTo(zoom.current * factor, left + width / 2, top + height / 2);
  };

  return (
    <div className={className ? `${styles.frame} ${className}` : styles.frame}>
      <div className={styles.pane} ref={pane}>
        <div className={styles.content} ref={content}>
          {children}
        </div>
      </div>
      {(hint || most > 1.2) && (
        <div className={styles.foot}>
          <div className={styles.hint}>{hint}</div>
          {most > 1.2 && (
            <div className={styles.buttons}>
              <button
                type="button"
                aria-label={`${label} verkleinern`}
                aria-disabled={shownZoom <= 1 || undefined}
                onClick={() => step(1 / STEP)}
              >
                <ZoomOut size={21} />
              </button>
              <button
                type="button"
                aria-label={`${label} vergrößern`}
                aria-disabled={shownZoom >= most - 0.01 || undefined}
                onClick={() => step(STEP)}
              >
                <ZoomIn size={21} />
              </button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** Sets the factor and scrolls so that what lay under the point lies there still. */
function zoomAround(pane: HTMLElement, content: HTMLElement, zoom: number, x: number, y: number): void {
  const before = content.getBoundingClientRect();
  if (!pane.hasAttribute('data-is-enlarged'))
    pane.style.setProperty('--whole-height', `${pane.offsetHeight}px`);
  pane.toggleAttribute('data-is-enlarged', zoom > 1);
  content.style.setProperty('--zoom', String(zoom));
  const after = content.getBoundingClientRect();
  pane.scrollLeft += after.left - x + ((x - before.left) / before.width) * after.width;
  pane.scrollTop += after.top - y + ((y - before.top) / before.height) * after.height;
}
