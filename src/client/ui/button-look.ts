import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  /** Takes the whole width there is. */
  isWide?: boolean | undefined;
  className?: string | undefined;
}

/** The classes that buttons and links that look like one have in common. */
export function buttonLook({ variant = 'primary', isWide = false, className }: ButtonLook): string {
  return [styles.button, styles[variant], isWide && styles.wide, className].filter(Boolean).join(' ');
}
