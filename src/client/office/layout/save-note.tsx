import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Users from 'lucide-react/icons/users';
import type { SaveState } from './autosave.ts';
import styles from './save-note.module.css';
import type { Saving } from './use-autosave.ts';

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

/** Whether the plan is safe, and who else draws on it. */
export function SaveNote({ saving: { state, others } }: { saving: Saving }) {
  const Icon = ICONS[state.kind];
  const names = [...new Set(others.map(({ name }) => name))];
  return (
    <div className={styles.notes}>
      <p className={styles.note} data-kind={state.kind} role="status">
        <Icon size={16} />
        <span>{WORDS[state.kind]}</span>
      </p>
      {names.length > 0 && (
        <p className={styles.others} role="status">
          <Users size={16} />
          <span>
            {names.length === 1 ? `${names[0]} zeichnet mit` : `${names.length} andere zeichnen mit`}
          </span>
        </p>
      )}
    </div>
  );
}
