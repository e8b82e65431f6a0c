import { type ReactNode, useId, useRef } from 'react';
import { useModal } from '../platform/use-modal.ts';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Asks something above the page, from when it is rendered; closes on Escape and gives the focus back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const onClosed = useModal(dialog, onClose);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClosed}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
