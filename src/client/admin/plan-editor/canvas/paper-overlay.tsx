import { useBoardState } from './board-context.ts';
import { GestureMarks } from './gesture-marks.tsx';
import { OthersFrames } from './others-frames.tsx';
import styles from './paper-overlay.module.css';
import { SelectionFrame } from './selection-frame.tsx';

/** What lies over the paper and is no part of it: frames, handles, lines. */
export function PaperOverlay() {
  const { width, height } = useBoardState((state) => state.size);
  return (
    <svg className={styles.overlay} width={width} height={height} aria-hidden="true">
      <OthersFrames />
      <SelectionFrame />
      <GestureMarks />
    </svg>
  );
}
