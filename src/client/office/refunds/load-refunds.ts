import type { LoaderFunctionArgs } from 'react-router-dom';
import { MOST_REFUNDS_A_RUN } from '../../../contract/most-refunds.ts';
import {
  type DueRefunds,
  fetchDueRefunds,
  fetchRefundRuns,
  type RefundRuns,
} from '../../api/fetch-refunds.ts';

export interface RefundsData {
  due: DueRefunds;
  runs: RefundRuns;
}

/** What is to be given back, and the runs; the pages of both that the address names. */
export async function loadRefunds({ request }: LoaderFunctionArgs): Promise<RefundsData> {
  const asked = new URL(request.url).searchParams;
  const only = (name: string) =>
    new URLSearchParams([...asked].filter(([one, value]) => one === name && value !== ''));
  const open = only('after');
  // As many as a run takes, so that all of them are chosen at once.
  open.set('limit', String(MOST_REFUNDS_A_RUN));
  const [due, runs] = await Promise.all([
    fetchDueRefunds(open, request.signal),
    fetchRefundRuns(only('before'), request.signal),
  ]);
  return { due, runs };
}
