import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef, useState } from 'react';
import { Form, Link } from 'react-router-dom';
import { paths } from '../../../platform/paths.ts';
import { useSession } from '../../../platform/session/session.ts';
import styles from './user-menu.module.css';

/** Closes on Escape, on a tap elsewhere and when the focus leaves it. */
export function UserMenu() {
  const user = useSession((session) => session.user);
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setIsOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);

  return (
    <div ref={menu} className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          {user?.firstname} {user?.lastname}
        </span>
        <ChevronDown size={18} />
      </button>
      <ul id={listId} className={styles.list} hidden={!isOpen}>
        <li>
          <Link to={paths.dashboard} className={styles.entry} onClick={() => setIsOpen(false)}>
            Profil
          </Link>
        </li>
        <li>
          <Link to={paths.profile} className={styles.entry} onClick={() => setIsOpen(false)}>
            Mein Konto
          </Link>
        </li>
        <li>
          <Form method="post" action={paths.dashboard}>
            <input type="hidden" name="intent" value="log-out" />
            <button type="submit" className={styles.entry}>
              Log Out
            </button>
          </Form>
        </li>
      </ul>
    </div>
  );
}
