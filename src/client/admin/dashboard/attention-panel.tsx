import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router-dom';
import type { Figures } from '../../../contract/figures.ts';
import { Card } from '../../ui/card.tsx';
import styles from './attention-panel.module.css';
import { attentionTasks } from './attention-tasks.ts';
import { useUnchanged } from './use-unchanged.ts';

/** What somebody of the team should look after, each with the way to where that is done. */
export function AttentionPanel({ figures, isNew }: { figures: Figures; isNew: boolean }) {
  const tasks = useUnchanged(attentionTasks(figures));
  if (tasks.length === 0 && isNew) return null;
  return (
    <Card as="section" aria-labelledby="zu-tun" className={tasks.length === 0 ? styles.calm : styles.panel}>
      <h2 id="zu-tun" className={styles.heading}>
        Zu tun
      </h2>
      {tasks.length === 0 ? (
        <p className={styles.done}>
          <CircleCheck size={20} />
          Gerade nichts: Alles läuft.
        </p>
      ) : (
        <ul className={styles.tasks}>
          {tasks.map(({ key, title, detail, to, icon: Icon, isUrgent }) => (
            <li key={key} className={isUrgent ? styles.urgent : styles.task}>
              <Icon size={20} className={styles.icon} />
              <Link to={to} className={styles.link}>
                <span className={styles.title}>{title}</span>
                <span className={styles.detail}>{detail}</span>
              </Link>
              <ChevronRight size={18} className={styles.arrow} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
