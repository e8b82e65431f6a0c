import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { MOST_REFUNDS_A_RUN } from '../../../../contract/refunds.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, call } from '../../../platform/api/call.ts';
import { formatCount } from '../../../ui/numbers.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { doneOutcome, type FormOutcome, refusedOutcome } from '../../forms/form-outcome.ts';
import { parseNumber } from '../../forms/typed-number.ts';

export type DueRefunds = Answer<'GET /api/office/refunds'>;

export interface RefundsData {
  due: DueRefunds;
  runs: Answer<'GET /api/office/refund-runs'>;
  ready: Answer<'GET /api/office/refunds/ready'>;
}

/** Both lists share the search, but each has its own page in the address. */
export async function loader({ request }: LoaderFunctionArgs): Promise<RefundsData> {
  const asked = new URL(request.url).searchParams;
  const only = (...names: string[]) =>
    new URLSearchParams([...asked].filter(([one, value]) => names.includes(one) && value !== ''));
  const open = only('q', 'after', 'account');
  // As many as fit in a run, so that all of them can be selected at once.
  open.set('limit', String(MOST_REFUNDS_A_RUN));
  const [due, runs, ready] = await Promise.all([
    call('GET /api/office/refunds', { query: open, signal: request.signal }),
    call('GET /api/office/refund-runs', { query: only('q', 'before'), signal: request.signal }),
    call('GET /api/office/refunds/ready', { signal: request.signal }),
  ]);
  return { due, runs, ready };
}

/** Saves an account, asks for all that are missing, or creates runs of the selected refunds or of all that are ready. */
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
    if (text('intent') === 'ask') {
      const { sent, skipped } = await call('POST /api/office/refunds/account-requests', { body: {} });
      return doneOutcome(askedText(sent, skipped));
    }
    if (text('intent') === 'make-all') {
      const body = {
        requested_on: text('requested_on'),
        most: parseNumber(text('most')) ?? Number.NaN,
        seen: JSON.parse(text('seen')),
      };
      const { runs } = await call('POST /api/office/refund-runs/whole', { body });
      const [first] = runs;
      if (runs.length === 1 && first !== undefined) return redirect(adminPathTo.refundRun(first));
      return doneOutcome(`${runs.length} Erstattungsläufe sind angelegt, für jede Datei einer.`);
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

function askedText(sent: number, skipped: number): string {
  const mails = sent === 1 ? '1 E-Mail ist' : `${formatCount(sent)} E-Mails sind`;
  const left = skipped === 1 ? '1 Gast hat' : `${formatCount(skipped)} Gäste haben`;
  return skipped === 0
    ? `${mails} unterwegs.`
    : `${mails} unterwegs. ${left} in den letzten drei Tagen schon eine bekommen.`;
}
