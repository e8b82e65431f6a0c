import Undo2 from 'lucide-react/icons/undo-2';
import { undoLast, useDesk } from './door-desk.ts';
import styles from './scanner-screen.module.css';

/** Takes the last admission back: the wrong person, or one who turned round. */
export function LastAdmission() {
  const lastIn = useDesk((desk) => desk.lastIn);
  if (lastIn === null) return null;
  return (
    <button type="button" className={styles.undo} onClick={() => void undoLast()}>
      <Undo2 size={20} /> Letzten Einlass zurücknehmen ({lastIn.title})
    </button>
  );
}
