import type { MouseEvent, ReactNode } from 'react';
import styles from './icon-button.module.css';

export interface IconButtonProps {
  /** What it does, for the tip and for those who listen. */
  name: string;
  /** The keys that do the same: `Strg+D`. */
  keys?: string;
  /** For what is on or off. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A button that is only a sign; its name comes as a tip. */
export function IconButton({
  name,
  keys,
  isPressed,
  isDisabled = false,
  onClick,
  children,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={name}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      title={keys === undefined ? name : `${name} (${keys})`}
      onClick={isDisabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
