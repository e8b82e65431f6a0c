import * as v from 'valibot';

/** What is wrong with which field, by its dotted path; of several faults of one field the first. */
export function fieldErrors(issues: ReadonlyArray<v.BaseIssue<unknown>>): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]).reverse());
}
