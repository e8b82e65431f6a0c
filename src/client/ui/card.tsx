import type { ComponentProps } from 'react';
import styles from './card.module.css';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | 'form';
}

export function Card({ as = 'div', className, ...rest }: CardProps) {
  // All of these elements take a div's props; a union of tag names would not type-check.
  const Element = as as 'div';
  return <Element {...rest} className={className ? `${styles.card} ${className}` : styles.card} />;
}
