import ArrowLeft from 'lucide-react/icons/arrow-left';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Printer from 'lucide-react/icons/printer';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { Layout } from '../../../contract/layouts.ts';
import { call } from '../../platform/api/call.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { adminPaths } from '../admin-paths.ts';
import { BoardAnnouncer } from './board-announcer.tsx';
import { BoardProvider, createBoard, hueOf, planOf, step, useBoard, useBoardState } from './board-store.ts';
import { Canvas } from './canvas/canvas.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import styles from './plan-editor-page.module.css';
import type { SaveState } from './saving/autosave.ts';
import { useAutosave } from './saving/use-autosave.ts';
import { IconButton, ToolBar } from './tools/tool-bar.tsx';

const SAVE_LABELS: Record<SaveState['kind'], string> = {
  saved: 'Gespeichert',
  waiting: 'Wird gespeichert …',
  saving: 'Wird gespeichert …',
  offline: 'Kein Netz – auf diesem Gerät gesichert',
  refused: 'Nicht gespeichert',
};

const SAVE_ICONS = {
  saved: CircleCheck,
  waiting: LoaderCircle,
  saving: LoaderCircle,
  offline: CloudOff,
  refused: CircleAlert,
};

const MAX_DOTS = 4;

export async function loader({ params }: LoaderFunctionArgs): Promise<Layout> {
  return (await call('GET /api/office/layouts/:id', { params: { id: params.id ?? '' } })).layout;
}

export function Component() {
  const layout = useLoaderData<Layout>();
  return <PlanEditor key={layout.id} layout={layout} />;
}

function PlanEditor({ layout }: { layout: Layout }) {
  // Only the first load: the autosave merges every later version into the board.
  const [opened] = useState(layout);
  const [board] = useState(() => createBoard(opened));
  const saving = useAutosave(board, opened);
  return (
    <BoardProvider value={board}>
      <div className={styles.screen} data-drawing-board>
        <BoardHeader saving={saving} />
        <div className={styles.workspace}>
          <Canvas />
          <SidePanel layout={layout} />
        </div>
        <BoardAnnouncer />
      </div>
    </BoardProvider>
  );
}

function BoardHeader({ saving }: { saving: SaveState }) {
  const board = useBoard();
  const name = useBoardState((state) => planOf(state).name);
  const canUndo = useBoardState((state) => state.history.past.length > 0);
  const canRedo = useBoardState((state) => state.history.future.length > 0);
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <Link to={adminPaths.layouts} className={styles.back} aria-label="Zurück zu den Layouts">
          <ArrowLeft size={20} />
        </Link>
        <PageTitle className={styles.name}>{name}</PageTitle>
        <SaveStatus state={saving} />
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

function SaveStatus({ state }: { state: SaveState }) {
  const others = useBoardState((board) => board.others);
  const spoken = useSaveTrouble(state.kind);
  const Icon = SAVE_ICONS[state.kind];
  const names = [...new Set(others.map(({ name }) => name))];
  return (
    <div className={styles.notes}>
      <p className={styles.note} data-kind={state.kind}>
        <Icon size={16} />
        <span>{SAVE_LABELS[state.kind]}</span>
      </p>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      <div role="status">
        {names.length > 0 && (
          <p className={styles.others}>
            <Users size={16} />
            <span>
              {names.length === 1 ? `${names[0]} zeichnet mit` : `${names.length} andere zeichnen mit`}
            </span>
            {others.slice(0, MAX_DOTS).map(({ tab, name }) => (
              <span
                key={tab}
                className={styles.dot}
                data-hue={hueOf(tab, others)}
                title={name}
                aria-hidden="true"
              >
                {name.slice(0, 1)}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

/** Announces only that saving fails or works again; a message after every edit would drown out the edits. */
function useSaveTrouble(kind: SaveState['kind']): string {
  const [trouble, setTrouble] = useState<SaveState['kind'] | null>(null);
  const isTrouble = kind === 'offline' || kind === 'refused';
  const isOver = kind === 'saved' && trouble !== null;
  if ((isTrouble || isOver) && kind !== trouble) setTrouble(kind);
  return trouble === null ? '' : SAVE_LABELS[trouble];
}
