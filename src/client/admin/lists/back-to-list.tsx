import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

interface BackToListProps {
  to: string;
  /** The query of the list where the page was not opened from it. */
  otherwise?: string;
  children: ReactNode;
}

/** Leads back to the list as it was filtered, and there to the row that was opened. */
export function BackToList({ to, otherwise = '', children }: BackToListProps) {
  const { state } = useLocation();
  // Orders are opened from other lists too, whose filters mean nothing here.
  const list = typeof state?.list === 'string' && state.at === to ? state.list : otherwise;
  return (
    <Link to={`${to}${list}`} state={{ isBack: true }}>
      {children}
    </Link>
  );
}
