import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, call } from '../../../platform/api/call.ts';
import { notify } from '../../../ui/notifications.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { doneOutcome, type FormOutcome, refusedOutcome } from '../../forms/form-outcome.ts';

export type RefundRunData = Answer<'GET /api/office/refund-runs/:run'>;

export function loader({ params, request: { signal } }: LoaderFunctionArgs): Promise<RefundRunData> {
  return call('GET /api/office/refund-runs/:run', { params: { run: Number(params.run) }, signal });
}

/** The form is about the run, or about one of its refunds, depending on `intent`. */
export async function action({ request, params }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const run = Number(params.run);
  const refund = Number(form.get('refund'));
  try {
    switch (form.get('intent')) {
      case 'execute':
        await call('POST /api/office/refund-runs/:run/execution', {
          params: { run },
          body: { version: Number(form.get('version')), booked_on: String(form.get('booked_on')) },
        });
        return doneOutcome('Alle Erstattungen dieses Laufs sind gebucht.');
      case 'undo':
        await call('POST /api/office/refund-runs/:run/undo', { params: { run } });
        return doneOutcome('Die Buchungen sind zurückgenommen. Der Lauf wartet wieder.');
      case 'debit':
        await call('POST /api/office/refund-runs/:run/debits', {
          params: { run },
          body: { entry: Number(form.get('entry')) },
        });
        return doneOutcome('Die Abbuchung gehört jetzt zu diesem Lauf.');
      case 'return':
        await call('POST /api/office/refund-runs/:run/refunds/:refund/return', { params: { run, refund } });
        return doneOutcome('Der Betrag ist wieder zu erstatten.');
      case 'take out': {
        await call('DELETE /api/office/refund-runs/:run/refunds/:refund', { params: { run, refund } });
        if (form.get('is_last') !== '1')
          return doneOutcome('Herausgenommen. Die Erstattung ist wieder offen.');
        notify('Herausgenommen. Der Lauf war damit leer und ist weg.', 'good');
        return redirect(adminPaths.refunds);
      }
      default:
        await call('DELETE /api/office/refund-runs/:run', { params: { run } });
        notify('Der Lauf ist verworfen. Alle seine Erstattungen sind wieder offen.', 'good');
        return redirect(adminPaths.refunds);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}
