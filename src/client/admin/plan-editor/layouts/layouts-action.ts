import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import {
  sendLayoutCopy,
  sendLayoutDeletion,
  sendNewLayout,
  sendPlanFile,
} from '../../../platform/api/send-layout.ts';
import { doneOutcome } from '../../forms/done-outcome.ts';
import { refusedOutcome } from '../../forms/refused-outcome.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import { readPlanFile } from './read-plan-file.ts';

/** Makes, copies, imports or deletes a layout; `intent` says which. What is new is opened. */
export async function actOnLayouts({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const id = Number(form.get('id'));
  try {
    switch (form.get('intent')) {
      case 'copy':
        await sendLayoutCopy(id);
        return doneOutcome('Der Plan ist kopiert, mit allen Plätzen.');
      case 'delete':
        await sendLayoutDeletion(id);
        return doneOutcome('Der Plan ist gelöscht.');
      case 'import': {
        const plan = await readPlanFile(form.get('file'));
        if (typeof plan === 'string') return { message: plan };
        return redirect(officePathTo.layout(await sendPlanFile(plan)));
      }
      default: {
        const name = String(form.get('name') ?? '').trim();
        if (name === '') return { errors: { name: 'Jeder Plan braucht einen Namen.' } };
        return redirect(officePathTo.layout(await sendNewLayout(name)));
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}
