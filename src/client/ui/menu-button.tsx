import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './menu-button.module.css';

interface MenuButtonProps {
  /** What the button shows. */
  children: ReactNode;
  /** For a button that shows an icon only. */
  label?: string;
  className?: string | undefined;
  buttonClassName?: string | undefined;
  /** `<MenuEntries>`: list items with a link or a button each. */
  entries: ReactNode;
}

/** Opens a list in place; closes on a choice, on Escape, on a tap elsewhere and when the focus leaves it. */
export function MenuButton({ children, label, className, buttonClassName, entries }: MenuButtonProps) {
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

  const closeAfterChoice = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('a, button')) return;
    setIsOpen(false);
    // A link leads elsewhere, a button leaves the focus in what is hidden now.
    if (target.closest('button')) button.current?.focus();
  };
  return (
    <div ref={menu} className={[styles.menu, className].filter(Boolean).join(' ')}>
      <button
        ref={button}
        type="button"
        className={buttonClassName ?? styles.button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {children}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: hears the clicks of the links and buttons within, keys included */}
      <ul id={listId} className={styles.list} hidden={!isOpen} onClick={closeAfterChoice}>
        {entries}
      </ul>
    </div>
  );
}

/** The class of a link or button in the list. */
export const menuEntryClass = styles.entry;
