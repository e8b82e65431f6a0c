import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonLook } from './button-look.ts';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While its work is under way: keeps its place and focus, shows a turning sign, takes no further click. */
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
      className={buttonLook({ variant, isWide, className })}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <LoaderCircle size={18} className={styles.spinner} />}
      {children}
    </button>
  );
}
