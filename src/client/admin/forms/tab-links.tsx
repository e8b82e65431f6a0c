import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './tab-links.module.css';

interface TabLink {
  to: To;
  name: string;
  /** The beginning of `name` that goes on a phone. */
  longPart?: string;
  isCurrent: boolean;
  isUnsaved?: boolean;
  isRefused?: boolean;
}

/** The parts of a page with one draft: each has an address, and what is typed in one stays while another is shown. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, name, longPart = '', isCurrent, isUnsaved, isRefused }) => (
        <Link
          key={name}
          to={to}
          preventScrollReset
          className={styles.tab}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <span>
            {longPart !== '' && <span className={styles.long}>{longPart}</span>}
            {name.slice(longPart.length)}
          </span>
          {isRefused ? <Mark isWrong>Angaben prüfen</Mark> : isUnsaved && <Mark>noch nicht gespeichert</Mark>}
        </Link>
      ))}
    </nav>
  );
}

function Mark({ isWrong, children }: { isWrong?: boolean; children: ReactNode }) {
  return (
    <>
      <VisuallyHidden> ({children})</VisuallyHidden>
      <span className={styles.dot} data-wrong={isWrong} />
    </>
  );
}
