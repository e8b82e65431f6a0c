import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import styles from './zoom-pane.module.css';
import { ZoomView } from './zoom-view.ts';

export interface ZoomPaneHandle {
  /** Zooms by a factor, within limits, around a point on screen. */
  zoomBy: (factor: number, x: number, y: number) => void;
}

interface ZoomPaneProps {
  /** Names the content in the buttons' labels: "Saalplan". */
  label: string;
  /** The largest zoom for a pane of this width, in pixels; 1 shows everything. Pass a stable function. */
  maxZoomAt: (width: number) => number;
  /** Called after zoom or pane width (in pixels) changed. Pass a stable function. */
  onView?: (zoom: number, width: number) => void;
  /** Shown below the pane, beside the buttons. */
  hint?: ReactNode;
  children: ReactNode;
  ref?: Ref<ZoomPaneHandle>;
}

const STEP = 1.6;
/** If less zoom than this is possible, buttons would only be in the way. */
const MIN_ZOOM_WITH_BUTTONS = 1.2;

/**
 * Scrolls content larger than the screen and zooms it by pinch, trackpad and buttons. The content sizes
 * itself by `--zoom`, 1 for the whole view, with `100cqw` as the pane's width.
 */
export function ZoomPane({ label, maxZoomAt, onView, hint, children, ref }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const view = useRef<ZoomView>(null);
  const [{ zoom, maxZoom }, setZoom] = useState({ zoom: 1, maxZoom: 1 });
  useImperativeHandle(ref, () => ({ zoomBy: (factor, x, y) => view.current?.zoomBy(factor, x, y) }), []);

  useEffect(() => {
    if (!pane.current || !content.current) return;
    const shown = new ZoomView(pane.current, content.current, {
      maxZoomAt,
      onChange: (zoom, width) => {
        setZoom({ zoom, maxZoom: maxZoomAt(width) });
        onView?.(zoom, width);
      },
    });
    view.current = shown;
    return () => shown.stop();
  }, [maxZoomAt, onView]);

  const hasButtons = maxZoom > MIN_ZOOM_WITH_BUTTONS;
  return (
    <div className={styles.frame}>
      <div className={styles.pane} ref={pane}>
        <div className={styles.content} ref={content}>
          {children}
        </div>
      </div>
      {(hint || hasButtons) && (
        <div className={styles.foot}>
          <div className={styles.hint}>{hint}</div>
          {hasButtons && (
            <div className={styles.buttons}>
              <button
                type="button"
                aria-label={`${label} verkleinern`}
                aria-disabled={zoom <= 1 || undefined}
                onClick={() => view.current?.step(1 / STEP)}
              >
                <ZoomOut size={21} />
              </button>
              <button
                type="button"
                aria-label={`${label} vergrößern`}
                aria-disabled={zoom >= maxZoom - 0.01 || undefined}
                onClick={() => view.current?.step(STEP)}
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
