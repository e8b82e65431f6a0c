import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonLook, buttonLook } from './button-look.ts';

/** A link that looks like a button: for steps to another page, never for actions. */
export function LinkButton({
  variant,
  isWide,
  className,
  ...rest
}: Omit<LinkProps, 'className'> & ButtonLook) {
  return <Link {...rest} className={buttonLook({ variant, isWide, className })} />;
}
