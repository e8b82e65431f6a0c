import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { Layout } from '../../../contract/layouts.ts';
import { BoardHead } from './board-head.tsx';
import { openBoard } from './board-store.ts';
import { BoardVoice } from './board-voice.tsx';
import { BoardProvider } from './canvas/board-context.ts';
import { DrawingPane } from './canvas/drawing-pane.tsx';
import styles from './layout-screen.module.css';
import { SidePanel } from './panels/side-panel.tsx';
import { useAutosave } from './saving/use-autosave.ts';

/** The drawing board of one layout. */
export function LayoutScreen() {
  const layout = useLoaderData<Layout>();
  return <DrawingBoard key={layout.id} layout={layout} />;
}

function DrawingBoard({ layout }: { layout: Layout }) {
  // Whatever is read later comes by the autosave, which works it in.
  const [opened] = useState(layout);
  const [board] = useState(() => openBoard(opened));
  const saving = useAutosave(board, opened);
  return (
    <BoardProvider value={board}>
      <div className={styles.screen} data-drawing-board>
        <BoardHead saving={saving} />
        <div className={styles.desk}>
          <DrawingPane />
          <SidePanel layout={layout} />
        </div>
        <BoardVoice />
      </div>
    </BoardProvider>
  );
}
