import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useBoardState } from '../canvas/board-context.ts';
import { hueOf } from '../canvas/other-hue.ts';
import type { SaveState } from './autosave.ts';
import styles from './save-note.module.css';

const WORDS: Record<SaveState['kind'], string> = {
  saved: 'Gespeichert',
  waiting: 'Wird gespeichert …',
  saving: 'Wird gespeichert …',
  offline: 'Kein Netz – auf diesem Gerät gesichert',
  refused: 'Nicht gespeichert',
};

const ICONS = {
  saved: CircleCheck,
  waiting: LoaderCircle,
  saving: LoaderCircle,
  offline: CloudOff,
  refused: CircleAlert,
};

const MOST_DOTS = 4;

/** Whether the plan is safe, and who else draws on it. */
export function SaveNote({ state }: { state: SaveState }) {
  const others = useBoardState((board) => board.others);
  const spoken = useTrouble(state.kind);
  const Icon = ICONS[state.kind];
  const names = [...new Set(others.map(({ name }) => name))];
  return (
    <div className={styles.notes}>
      <p className={styles.note} data-kind={state.kind}>
        <Icon size={16} />
        <span>{WORDS[state.kind]}</span>
      </p>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      <div role="status">
        {names.length > 0 && (
          <p className={styles.others}>
            <Users size={16} />
            <span>
              {names.length === 1 ? `${names[0]} zeichnet mit` : `${names.length} andere zeichnen mit`}
            </span>
            {others.slice(0, MOST_DOTS).map(({ tab, name }) => (
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

/** What is said of saving: that it fails, and that it goes again. After every stroke it would drown what is drawn. */
function useTrouble(kind: SaveState['kind']): string {
  const [trouble, setTrouble] = useState<SaveState['kind'] | null>(null);
  const isTrouble = kind === 'offline' || kind === 'refused';
  const isOver = kind === 'saved' && trouble !== null;
  if ((isTrouble || isOver) && kind !== trouble) setTrouble(kind);
  return trouble === null ? '' : WORDS[trouble];
}
