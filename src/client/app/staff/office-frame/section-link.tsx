import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './office-frame.module.css';

interface SectionLinkProps {
  to: string;
  /** How the addresses of single things of this section begin, where that is not how its own begins: `/order/`. */
  also?: ReadonlyArray<string>;
  children: ReactNode;
}

/** An entry of the navigation; the current one on every page of its section. */
export function SectionLink({ to, also = [], children }: SectionLinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const isWithin = [`${to}/`, ...also].some((beginning) => pathname.startsWith(beginning));
  const current = pathname === to ? 'page' : isWithin || undefined;
  return (
    <Link to={to} className={styles.entry} aria-current={current}>
      {children}
    </Link>
  );
}
