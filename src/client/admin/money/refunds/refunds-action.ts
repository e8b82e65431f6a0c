import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import { sendRefundAccount, sendRefundRun } from '../../../platform/api/send-refunds.ts';
import { doneOutcome } from '../../forms/done-outcome.ts';
import { refusedOutcome } from '../../forms/refused-outcome.ts';
import type { FormOutcome } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';

/** Keeps an account, or makes a run of what was chosen and goes there; `intent` says which. */
export async function actOnRefunds({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  try {
    if (text('intent') === 'account') {
      await sendRefundAccount(text('order'), { holder: text('holder'), iban: text('iban') });
      return doneOutcome('Das Konto ist eingetragen.');
    }
    const orders = JSON.parse(text('orders')) as { id: string; amount: number }[];
    const run = await sendRefundRun({ requested_on: text('requested_on'), orders });
    return redirect(officePathTo.refundRun(run));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}
