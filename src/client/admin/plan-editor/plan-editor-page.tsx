import ArrowLeft from 'lucide-react/icons/arrow-left';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router-dom';
import type { Layout } from '../../../contract/layouts.ts';
import { call } from '../../platform/api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { adminPaths } from '../admin-paths.ts';
import { BoardAnnouncer } from './board-announcer.tsx';
import { BoardProvider, createBoard, hueOf, planOf, step, useBoard, useBoardState } from './board-store.ts';
import { Canvas } from './canvas/canvas.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import styles from './plan-editor-page.module.css';
import { PublishButton } from './publishing/publish-button.tsx';
import { VersionsMenu } from './publishing/versions-menu.tsx';
import type { SaveState } from './saving/autosave.ts';
import { forgetHistory, storedHistory, storeHistory } from './saving/stored-history.ts';
import { useAutosave } from './saving/use-autosave.ts';
import { ButtonBar } from './tools/button-bar.tsx';
import { enterBlock } from './tools/select-seats.ts';
import { IconButton, ToolBar } from './tools/tool-bar.tsx';
import { TracingBar } from './tracing/tracing-panel.tsx';
import { useSavedTracing } from './tracing/use-saved-tracing.ts';

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
  const [query] = useSearchParams();
  return <PlanEditor key={layout.id} layout={layout} blockKey={query.get('block')} />;
}

/** With `blockKey`, the board begins with the seats of that block. */
export function PlanEditor({ layout, blockKey }: { layout: Layout; blockKey: string | null }) {
  // Another draft is another board: after it was thrown away, or replaced by a former version.
  const [opened, setOpened] = useState(layout);
  return (
    <OpenPlan
      key={`${opened.version} ${opened.has_draft}`}
      layout={opened}
      blockKey={blockKey}
      onReplaced={async () =>
        setOpened((await call('GET /api/office/layouts/:id', { params: { id: layout.id } })).layout)
      }
    />
  );
}

interface OpenPlanProps {
  layout: Layout;
  blockKey: string | null;
  /** Shows the layout anew, as the server has it. */
  onReplaced: () => Promise<void>;
}

function OpenPlan({ layout, blockKey, onReplaced }: OpenPlanProps) {
  const [board] = useState(() => {
    const created = createBoard(layout);
    const history = storedHistory(layout.id, planOf(created.getState()));
    if (history !== null) created.setState({ history });
    if (blockKey !== null) enterBlock(created, blockKey);
    return created;
  });
  useEffect(() => {
    forgetHistory(layout.id);
    const keep = () => storeHistory(layout.id, board.getState().history);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [board, layout.id]);
  const saving = useAutosave(board, layout);
  useSavedTracing(board, layout.id);
  const actions = (
    <>
      <PublishButton layoutId={layout.id} saving={saving} />
      <VersionsMenu layoutId={layout.id} settle={saving.settle} onReplaced={onReplaced} />
    </>
  );
  return (
    <BoardProvider value={board}>
      <div className={styles.screen} data-drawing-board>
        <PlanHeader saving={saving.state}>{actions}</PlanHeader>
        <div className={styles.workspace}>
          <Canvas>
            <TracingBar />
          </Canvas>
          <SidePanel layout={layout} />
        </div>
        <BoardAnnouncer />
      </div>
    </BoardProvider>
  );
}

interface HeaderProps {
  saving: SaveState;
  /** The actions at the end. */
  children: ReactNode;
}

function PlanHeader({ saving, children }: HeaderProps) {
  const name = useBoardState((state) => planOf(state).name);
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
        <ButtonBar className={styles.undo} label="Schritte">
          <StepButtons />
        </ButtonBar>
        {children}
      </div>
    </header>
  );
}

function StepButtons() {
  const board = useBoard();
  const canUndo = useBoardState((state) => state.history.past.length > 0);
  const canRedo = useBoardState((state) => state.history.future.length > 0);
  return (
    <>
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
    </>
  );
}

function SaveStatus({ state }: { state: SaveState }) {
  const others = useBoardState((board) => board.others);
  const hasDraft = useBoardState((board) => board.hasDraft);
  const spoken = useSaveTrouble(state.kind);
  const Icon = SAVE_ICONS[state.kind];
  const names = [...new Set(others.map(({ name }) => name))];
  return (
    <div className={styles.notes}>
      {hasDraft ? <Badge tone="warning">Entwurf</Badge> : <Badge tone="good">Veröffentlicht</Badge>}
      <p className={styles.note} data-kind={state.kind}>
        <Icon size={16} />
        <span>{SAVE_LABELS[state.kind]}</span>
      </p>
      {state.kind === 'refused' && <p role="alert">{state.message}</p>}
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
