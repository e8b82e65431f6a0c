import type { ComponentProps } from 'react';
import styles from './card.module.css';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | 'form';
}

/** A sheet of its own on the paper. */
export function Card({ as = 'div', className, ...rest }: CardProps) {
  const Element = as as 'div';
  return <Element {...rest} className={className ? `${styles.card} ${className}` : styles.card} />;
}
