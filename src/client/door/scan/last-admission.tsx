import Undo2 from 'lucide-react/icons/undo-2';
import { useDesk } from './door-desk.ts';
import styles from './last-admission.module.css';
import { undoLast } from './scan-ticket.ts';

/** Takes the last admission back: the wrong person, or one who turned round. */
export function LastAdmission() {
  const { lastIn, note } = useDesk();
  return (
    <>
      {lastIn && (
        <button type="button" className={styles.undo} onClick={() => void undoLast()}>
          <Undo2 size={20} /> Letzten Einlass zurücknehmen ({lastIn.title})
        </button>
      )}
      <p className={styles.note} role="status">
        {note}
      </p>
    </>
  );
}
