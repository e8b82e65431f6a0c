import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentType, ReactNode } from 'react';
import styles from './notice.module.css';

export type Tone = 'info' | 'good' | 'warning' | 'danger';

export const toneIcons: Record<Tone, ComponentType<{ size: number; className?: string | undefined }>> = {
  info: Info,
  good: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** For notices that appear later: `status` is announced politely, `alert` at once. */
  role?: 'status' | 'alert';
}

export function Notice({ tone = 'info', title, children, role }: NoticeProps) {
  const Icon = toneIcons[tone];
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={role}>
      <Icon size={20} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
