import * as v from 'valibot';
import { PlanFile } from '../../../../contract/layouts.ts';

/** Larger than any plan can be. */
const MOST_BYTES = 1024 * 1024;

/** A plan from a file somebody chose, or why there is none in it, in a sentence. */
export async function readPlanFile(file: unknown): Promise<PlanFile | string> {
  if (!(file instanceof File) || file.size === 0) return 'Wähle erst eine Datei aus.';
  if (file.size > MOST_BYTES) return 'Diese Datei ist zu groß für einen Saalplan.';
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return 'Das ist keine Saalplan-Datei, oder sie ist beschädigt.';
  }
  const plan = v.safeParse(PlanFile, content);
  if (plan.success) return plan.output;
  const [issue] = plan.issues;
  const where = v.getDotPath(issue);
  const isOurs = typeof content === 'object' && content !== null && 'format' in content;
  if (!isOurs) return 'Das ist keine Saalplan-Datei.';
  return `In dieser Datei stimmt etwas nicht: ${issue.message}${where === null ? '' : ` (${where})`}`;
}
