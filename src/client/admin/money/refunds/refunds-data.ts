import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { MOST_REFUNDS_A_RUN } from '../../../../contract/refunds.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, call } from '../../../platform/api/call.ts';
import { adminPathTo } from '../../admin-paths.ts';
import { doneOutcome, type FormOutcome, refusedOutcome } from '../../forms/form-outcome.ts';

export type DueRefunds = Answer<'GET /api/office/refunds'>;

export interface RefundsData {
  due: DueRefunds;
  runs: Answer<'GET /api/office/refund-runs'>;
}

/** Both lists share the search, but each has its own page in the address. */
export async function loader({ request }: LoaderFunctionArgs): Promise<RefundsData> {
  const asked = new URL(request.url).searchParams;
  const only = (...names: string[]) =>
    new URLSearchParams([...asked].filter(([one, value]) => names.includes(one) && value !== ''));
  const open = only('q', 'after');
  // As many as fit in a run, so that all of them can be selected at once.
  open.set('limit', String(MOST_REFUNDS_A_RUN));
  const [due, runs] = await Promise.all([
    call('GET /api/office/refunds', { query: open, signal: request.signal }),
    call('GET /api/office/refund-runs', { query: only('q', 'before'), signal: request.signal }),
  ]);
  return { due, runs };
}

/** Saves an account, or creates a run of the selected refunds and redirects to it. */
export async function action({ request }: ActionFunctionArgs): Promise<FormOutcome | Response> {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  try {
    if (text('intent') === 'account') {
      await call('PUT /api/office/orders/:id/refund-account', {
        params: { id: text('order') },
        body: { holder: text('holder'), iban: text('iban') },
      });
      return doneOutcome('Das Konto ist eingetragen.');
    }
    const { run } = await call('POST /api/office/refund-runs', {
      body: { requested_on: text('requested_on'), orders: JSON.parse(text('orders')) },
    });
    return redirect(adminPathTo.refundRun(run));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOutcome(error);
  }
}
