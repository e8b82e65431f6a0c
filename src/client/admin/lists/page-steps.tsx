import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './page-steps.module.css';

interface PageStepsProps {
  /** Names them where a screen turns several lists. */
  label?: string;
  /** After what the next page begins; null on the last. */
  next: string | number | null;
  /** The words of the link to the next page. */
  more: string;
  /** What of the address stays on every page. */
  keep?: URLSearchParams;
  onTurn: () => void;
  /** Other ways on, between the two. */
  children?: ReactNode;
}

/** The links beneath a list that comes page by page: back to its beginning, and on. */
export function PageSteps({ label = 'Seiten', next, more, keep, onTurn, children }: PageStepsProps) {
  const isBehind = useSearchParams()[0].has('after');
  if (!isBehind && next === null) return null;
  const at = (after: string | number | null) => {
    const query = new URLSearchParams(keep);
    query.delete('after');
    if (after !== null) query.set('after', String(after));
    return `?${query}`;
  };
  return (
    <nav aria-label={label} className={styles.steps}>
      {isBehind && (
        <LinkButton to={at(null)} variant="secondary" onClick={onTurn}>
          Zum Anfang
        </LinkButton>
      )}
      {children}
      {next !== null && (
        <LinkButton to={at(next)} variant="secondary" onClick={onTurn}>
          {more}
        </LinkButton>
      )}
    </nav>
  );
}
