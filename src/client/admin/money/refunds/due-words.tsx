import type { RefObject } from 'react';
import type { DueRefunds } from '../../../platform/api/fetch-refunds.ts';
import { Notice } from '../../../ui/notice.tsx';
import { euroWords } from '../../euro-words.ts';
import { refundsInWords } from './refund-words.ts';

interface DueWordsProps {
  due: DueRefunds;
  isSearched: boolean;
  hasRuns: boolean;
  /** Where one goes on after a page was turned. */
  head: RefObject<HTMLParagraphElement | null>;
}

/** How much is to be given back, or was found; read aloud whenever it changes. */
export function DueWords({ due, isSearched, hasRuns, head }: DueWordsProps) {
  return (
    <div role="status">
      {due.count === 0 ? (
        <Notice {...(isSearched ? {} : { tone: 'good' as const })}>
          {noneWords(due, isSearched, hasRuns)}
        </Notice>
      ) : (
        <p ref={head} tabIndex={-1}>
          <strong>{refundsInWords(due.count)}</strong> über {euroWords(due.amount)}{' '}
          {isSearched
            ? `${due.count === 1 ? 'passt' : 'passen'} dazu.`
            : `${due.count === 1 ? 'ist' : 'sind'} offen${due.in_runs > 0 ? `, dazu ${euroWords(due.in_runs)} in einem Erstattungslauf` : ''}.`}
        </p>
      )}
    </div>
  );
}

function noneWords({ in_runs }: DueRefunds, isSearched: boolean, hasRuns: boolean): string {
  if (isSearched)
    return hasRuns
      ? 'Offen ist dazu nichts. Unten steht, in welchem Lauf es überwiesen wird oder wurde.'
      : 'Dazu gibt es keine Erstattung. Weniger Buchstaben finden mehr.';
  return in_runs > 0
    ? `Alles Offene steht in einem Erstattungslauf: ${euroWords(in_runs)}.`
    : 'Zurzeit ist niemandem etwas zu erstatten.';
}
