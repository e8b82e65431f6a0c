import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  isWide?: boolean | undefined;
  className?: string | undefined;
}

/** The classes shared by buttons and links that look like one. */
export function buttonClassName({ variant = 'primary', isWide = false, className }: ButtonLook): string {
  return [styles.button, styles[variant], isWide && styles.wide, className].filter(Boolean).join(' ');
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and ignores clicks, but keeps size and focus. */
  isBusy?: boolean;
}

export function Button({
  variant,
  isWide,
  className,
  isBusy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClassName({ variant, isWide, className })}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <LoaderCircle size={18} className={styles.spinner} />}
      {children}
    </button>
  );
}

/** For navigation only, never for actions. */
export function LinkButton({
  variant,
  isWide,
  className,
  ...rest
}: Omit<LinkProps, 'className'> & ButtonLook) {
  return <Link {...rest} className={buttonClassName({ variant, isWide, className })} />;
}

/** For the page's main action, at most one per page: fixed to the bottom edge on phones. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.actionBar}>{children}</div>;
}
