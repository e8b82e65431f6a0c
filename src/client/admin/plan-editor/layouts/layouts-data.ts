import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import * as v from 'valibot';
import { PlanFile } from '../../../../contract/floor-plans.ts';
import type { LayoutSummary } from '../../../../contract/layouts.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { adminPathTo } from '../../admin-paths.ts';
import { doneOutcome, type FormOutcome, refusedOutcome } from '../../forms/form-outcome.ts';

/** Larger than any valid plan file. */
const MAX_FILE_BYTES = 1024 * 1024;

export async function loader(): Promise<LayoutSummary[]> {
  return (await call('GET /api/office/layouts')).layouts;
}

/** Creates, copies, imports or deletes a layout, depending on `intent`; opens a created or imported one. */
export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const id = Number(form.get('id'));
  try {
    switch (form.get('intent')) {
      case 'copy':
        await call('POST /api/office/layouts/:id/copy', { params: { id } });
        return doneOutcome('Der Plan ist kopiert, mit allen Plätzen.');
      case 'delete':
        await call('DELETE /api/office/layouts/:id', { params: { id } });
        return doneOutcome('Der Plan ist gelöscht.');
      case 'import': {
        const plan = await readPlanFile(form.get('file'));
        if (typeof plan === 'string') return { message: plan };
        const imported = await call('POST /api/office/layouts/file', { body: plan });
        return redirect(adminPathTo.layout(imported.id));
      }
      default: {
        const name = String(form.get('name') ?? '').trim();
        if (name === '') return { errors: { name: 'Jeder Plan braucht einen Namen.' } };
        const created = await call('POST /api/office/layouts', { body: { name } });
        return redirect(adminPathTo.layout(created.id));
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}

/** Returns a German sentence if the file is not a valid plan. */
async function readPlanFile(file: unknown): Promise<PlanFile | string> {
  if (!(file instanceof File) || file.size === 0) return 'Wähle erst eine Datei aus.';
  if (file.size > MAX_FILE_BYTES) return 'Diese Datei ist zu groß für einen Saalplan.';
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
