import type { LoaderFunctionArgs } from 'react-router-dom';
import { MOST_REFUNDS_A_RUN } from '../../../../contract/refunds.ts';
import {
  type DueRefunds,
  fetchDueRefunds,
  fetchRefundRuns,
  type RefundRuns,
} from '../../../platform/api/fetch-refunds.ts';

export interface RefundsData {
  due: DueRefunds;
  runs: RefundRuns;
}

/** What is to be given back, and the runs; the pages of both that the address names, and what it searches for. */
export async function loadRefunds({ request }: LoaderFunctionArgs): Promise<RefundsData> {
  const asked = new URL(request.url).searchParams;
  const only = (...names: string[]) =>
    new URLSearchParams([...asked].filter(([one, value]) => names.includes(one) && value !== ''));
  const open = only('q', 'after');
  // As many as a run takes, so that all of them are chosen at once.
  open.set('limit', String(MOST_REFUNDS_A_RUN));
  const [due, runs] = await Promise.all([
    fetchDueRefunds(open, request.signal),
    fetchRefundRuns(only('q', 'before'), request.signal),
  ]);
  return { due, runs };
}
