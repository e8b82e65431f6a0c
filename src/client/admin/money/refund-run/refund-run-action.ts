import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import {
  sendReturn,
  sendRunDiscard,
  sendRunExecution,
  sendRunUndo,
  sendTakeOut,
} from '../../../platform/api/send-refunds.ts';
import { notify } from '../../../ui/notification-store.ts';
import { doneOutcome } from '../../forms/done-outcome.ts';
import { refusedOutcome } from '../../forms/refused-outcome.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';
import { officePaths } from '../../office-paths.ts';

/** Does to the run of the page, or to one refund of it, what the form's `intent` says. */
export async function actOnRun({ request, params }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const run = Number(params.run);
  const refund = Number(form.get('refund'));
  try {
    switch (form.get('intent')) {
      case 'execute':
        await sendRunExecution(run, {
          version: Number(form.get('version')),
          booked_on: String(form.get('booked_on')),
        });
        return doneOutcome('Alle Erstattungen dieses Laufs sind gebucht.');
      case 'undo':
        await sendRunUndo(run);
        return doneOutcome('Die Buchungen sind zurückgenommen. Der Lauf wartet wieder.');
      case 'return':
        await sendReturn(run, refund);
        return doneOutcome('Der Betrag ist wieder zu erstatten.');
      case 'take out': {
        await sendTakeOut(run, refund);
        if (form.get('is_last') !== '1')
          return doneOutcome('Herausgenommen. Die Erstattung ist wieder offen.');
        notify('Herausgenommen. Der Lauf war damit leer und ist weg.', 'good');
        return redirect(officePaths.refunds);
      }
      default:
        await sendRunDiscard(run);
        notify('Der Lauf ist verworfen. Alle seine Erstattungen sind wieder offen.', 'good');
        return redirect(officePaths.refunds);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}
