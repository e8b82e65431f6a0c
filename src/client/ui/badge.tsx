import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'good' | 'warning' | 'danger' | 'quiet';

export function Badge({
  tone,
  mayWrap = false,
  children,
}: {
  tone: BadgeTone;
  mayWrap?: boolean;
  children: ReactNode;
}) {
  return <span className={`${styles.badge} ${styles[tone]} ${mayWrap ? '' : styles.whole}`}>{children}</span>;
}
