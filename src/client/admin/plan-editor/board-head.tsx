import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { Link } from 'react-router-dom';
import { PageTitle } from '../../ui/page-title.tsx';
import { officePaths } from '../office-paths.ts';
import styles from './board-head.module.css';
import { planOf, step } from './board-store.ts';
import { useBoard, useBoardState } from './canvas/board-context.ts';
import type { SaveState } from './saving/autosave.ts';
import { SaveNote } from './saving/save-note.tsx';
import { IconButton } from './tools/icon-button.tsx';
import { ToolBar } from './tools/tool-bar.tsx';

/** The way back, the plan's name, whether it is saved, and the tools. */
export function BoardHead({ saving }: { saving: SaveState }) {
  const board = useBoard();
  const name = useBoardState((state) => planOf(state).name);
  const canUndo = useBoardState((state) => state.history.past.length > 0);
  const canRedo = useBoardState((state) => state.history.future.length > 0);
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <Link to={officePaths.layouts} className={styles.back} aria-label="Zurück zu den Layouts">
          <ArrowLeft size={20} />
        </Link>
        <PageTitle className={styles.name}>{name}</PageTitle>
        <SaveNote state={saving} />
      </div>
      <ToolBar />
      <div className={styles.steps}>
        <IconButton
          name="Rückgängig"
          keys="Strg+Z"
          isDisabled={!canUndo}
          onClick={() => step(board, { type: 'undo' })}
        >
          <Undo2 size={20} />
        </IconButton>
        <IconButton
          name="Wiederholen"
          keys="Strg+Umschalt+Z"
          isDisabled={!canRedo}
          onClick={() => step(board, { type: 'redo' })}
        >
          <Redo2 size={20} />
        </IconButton>
        <IconButton name="Drucken" onClick={() => window.print()}>
          <Printer size={20} />
        </IconButton>
      </div>
    </header>
  );
}
