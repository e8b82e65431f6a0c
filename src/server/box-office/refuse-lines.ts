import type { IssueWish } from '../../contract/box-office.ts';
import { type LineRefusal, type Refusal, refuse } from '../../contract/refusals.ts';

/** Refuses lines of the team, and names the seats among them that somebody else has. */
export function refuseLines(wish: IssueWish, lines: LineRefusal[]): Refusal {
  const taken = lines.flatMap(({ line, reason }) => {
    const wanted = wish.lines[line];
    return reason === 'taken' && wanted?.is_fixed === false ? [wanted.id] : [];
  });
  return refuse('issue_lines', { lines, taken });
}
