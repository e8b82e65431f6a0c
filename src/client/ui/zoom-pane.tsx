import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import styles from './zoom-pane.module.css';
import { ZoomView } from './zoom-view.ts';

export interface ZoomPaneHandle {
  /** Enlarges by a factor, as far as one may, and keeps this point of the screen where it is. */
  zoomBy: (factor: number, x: number, y: number) => void;
}

export interface ZoomPaneProps {
  /** What is shown, for the names of the buttons: "Saalplan". */
  label: string;
  /** How far one may enlarge a pane of this width in pixels; 1 is the whole view. Keep it the same function. */
  mostAt: (width: number) => number;
  /** Told the factor and the width of the pane in pixels whenever one of them has changed. Keep it the same too. */
  onView?: (zoom: number, width: number) => void;
  /** Beneath it, beside the buttons. */
  hint?: ReactNode;
  children: ReactNode;
  ref?: Ref<ZoomPaneHandle>;
}

const STEP = 1.6;
/** Where there is less to enlarge than this, buttons would only be in the way. */
const WORTH_BUTTONS = 1.2;

/**
 * Shows something larger than the screen: scrolls by itself, enlarges by two fingers, trackpad and buttons. What is
 * within sizes itself by `--zoom`, 1 for the whole view, and takes `100cqw` for the width of the pane.
 */
export function ZoomPane({ label, mostAt, onView, hint, children, ref }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const view = useRef<ZoomView>(null);
  const [{ zoom, most }, setReach] = useState({ zoom: 1, most: 1 });
  useImperativeHandle(ref, () => ({ zoomBy: (factor, x, y) => view.current?.zoomBy(factor, x, y) }), []);

  useEffect(() => {
    if (!pane.current || !content.current) return;
    const shown = new ZoomView(pane.current, content.current, {
      mostAt,
      onChange: (zoom, width) => {
        setReach({ zoom, most: mostAt(width) });
        onView?.(zoom, width);
      },
    });
    view.current = shown;
    return () => shown.stop();
  }, [mostAt, onView]);

  const hasButtons = most > WORTH_BUTTONS;
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
                aria-disabled={zoom >= most - 0.01 || undefined}
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
