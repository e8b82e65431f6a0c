import type { LoaderFunctionArgs } from 'react-router-dom';
import { fetchRefundRun, type ReadRefundRun } from '../../../platform/api/fetch-refunds.ts';

/** The run of the address. */
export function loadRefundRun({ params, request }: LoaderFunctionArgs): Promise<ReadRefundRun> {
  return fetchRefundRun(Number(params.run), request.signal);
}
