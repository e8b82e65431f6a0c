import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useBoard, useBoardState } from '../canvas/board-context.ts';
import styles from '../canvas/drawing-pane.module.css';
import { showAll, zoomBy } from './board-keys.ts';

const STEP = 1.4;

/** Smaller, everything, larger. */
export function ZoomButtons() {
  const board = useBoard();
  const percent = useBoardState((state) => Math.round(state.view.scale * 100));
  return (
    <div className={styles.zoom}>
      <button type="button" aria-label="Verkleinern" onClick={() => zoomBy(board, 1 / STEP)}>
        <Minus size={18} />
      </button>
      <button type="button" aria-label={`${percent} %, alles zeigen`} onClick={() => showAll(board)}>
        {percent} %
      </button>
      <button type="button" aria-label="Vergrößern" onClick={() => zoomBy(board, STEP)}>
        <Plus size={18} />
      </button>
    </div>
  );
}
