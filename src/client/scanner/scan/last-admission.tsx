import Undo2 from 'lucide-react/icons/undo-2';
import { useRef } from 'react';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { useDesk } from './door-desk.ts';
import styles from './last-admission.module.css';
import { undoLast } from './scan-ticket.ts';

/** Takes the last admission back: the wrong person, or one who turned round. */
export function LastAdmission() {
  const { lastIn, note } = useDesk();
  const place = useRef<HTMLParagraphElement>(null);
  return (
    <>
      {lastIn && <UndoButton title={lastIn.title} heir={() => place.current} />}
      <p ref={place} tabIndex={-1} className={styles.note} role="status">
        {note}
      </p>
    </>
  );
}

function UndoButton({ title, heir }: { title: string; heir: () => HTMLElement | null }) {
  const button = useRef<HTMLButtonElement>(null);
  // Pressed, it goes; the focus waits where it will be said what came of it.
  useFocusHeir(button, heir);
  return (
    <button ref={button} type="button" className={styles.undo} onClick={() => void undoLast()}>
      <Undo2 size={20} /> Letzten Einlass zurücknehmen ({title})
    </button>
  );
}
