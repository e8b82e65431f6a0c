import { planLimits } from '../../../../domain/plan-limits.ts';
import { findProblems, type PlannedRow, type RowProblem } from '../../../../domain/seat-pattern.ts';

const MOST_NAMED = 3;

/** What is wrong with rows, the first few problems named by their rows; undefined for nothing. */
export function tellProblems(rows: ReadonlyArray<PlannedRow>): string | undefined {
  const problems = findProblems(rows);
  if (problems.length === 0) return undefined;
  const told = problems.slice(0, MOST_NAMED).map(tellProblem);
  const more = problems.length - told.length;
  return [
    ...told,
    ...(more > 0 ? [`Dazu ${more === 1 ? 'noch ein Fehler' : `${more} Fehler mehr`} dieser Art.`] : []),
  ].join(' ');
}

function tellProblem({ row, seat, kind }: RowProblem): string {
  const name = row === '' ? 'Die Reihe ohne Namen' : `Reihe ${row}`;
  const inRow = row === '' ? 'In der Reihe ohne Namen' : `In Reihe ${row}`;
  if (kind === 'long')
    return seat === null
      ? `${name} heißt zu lang, höchstens ${planLimits.seatName} Zeichen gehen.`
      : `${inRow} heißt Platz ${seat} zu lang, höchstens ${planLimits.seatName} Zeichen gehen.`;
  return seat === null ? `${name} gibt es zweimal.` : `${inRow} gibt es Platz ${seat} zweimal.`;
}

/** Why so many seats are too many; undefined where they are not. */
export function tellTooMany(count: number): string | undefined {
  if (count <= planLimits.seats) return undefined;
  return `Das wären ${count.toLocaleString('de')} Sitze. Ein Saalplan fasst höchstens ${planLimits.seats.toLocaleString('de')}.`;
}
