import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../ui/button.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  /** Distinguishes several paged lists on one page. */
  label?: string;
  /** The cursor of the next page; null on the last one. */
  next: string | number | null;
  /** Label of the link to the next page. */
  more: string;
  /** Query parameters kept on every page. */
  query?: URLSearchParams;
  onTurn: () => void;
  /** Additional links between the two. */
  children?: ReactNode;
}

/** Links back to the first page and on to the next one. */
export function Pagination({ label = 'Seiten', next, more, query, onTurn, children }: PaginationProps) {
  const isBehind = useSearchParams()[0].has('after');
  if (!isBehind && next === null) return null;
  const at = (after: string | number | null) => {
    const target = new URLSearchParams(query);
    target.delete('after');
    if (after !== null) target.set('after', String(after));
    return `?${target}`;
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

interface PageFocus<Head extends HTMLElement> {
  /** For the heading of the list. */
  head: RefObject<Head | null>;
  /** Call it when a link to another page is clicked. */
  turn: () => void;
}

/** Moves the focus to a list's heading after its page changed, because the clicked link may be gone. */
export function usePageFocus<Head extends HTMLElement>(page: unknown): PageFocus<Head> {
  const head = useRef<Head>(null);
  const isTurning = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows mean that the page has changed
  useEffect(() => {
    if (isTurning.current) head.current?.focus();
    isTurning.current = false;
  }, [page]);
  const turn = () => {
    isTurning.current = true;
  };
  return { head, turn };
}
