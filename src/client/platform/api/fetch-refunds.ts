import type * as v from 'valibot';
import type * as refunds from '../../../contract/refunds.ts';
import { call } from './call.ts';
import { fetchFile } from './fetch-file.ts';

export type DueRefunds = v.InferOutput<typeof refunds.listDueRefunds.answer>;
export type RefundRuns = v.InferOutput<typeof refunds.listRefundRuns.answer>;
export type ReadRefundRun = v.InferOutput<typeof refunds.readRefundRun.answer>;

/** A page of what is to be given back. */
export function fetchDueRefunds(query: URLSearchParams, signal?: AbortSignal): Promise<DueRefunds> {
  return call('GET /api/office/refunds', { query, signal });
}

/** What is to be given back of one order. */
export function fetchOrderRefund(id: string, signal?: AbortSignal): Promise<refunds.OrderRefund> {
  return call('GET /api/office/orders/:id/refund', { params: { id }, signal });
}

/** A page of the runs. */
export function fetchRefundRuns(query: URLSearchParams, signal?: AbortSignal): Promise<RefundRuns> {
  return call('GET /api/office/refund-runs', { query, signal });
}

/** One of them with its refunds. */
export function fetchRefundRun(run: number, signal?: AbortSignal): Promise<ReadRefundRun> {
  return call('GET /api/office/refund-runs/:run', { params: { run }, signal });
}

/** The file that the bank transfers by. */
export function fetchTransferFile(run: number): Promise<Blob> {
  return fetchFile('POST /api/office/refund-runs/:run/transfer-file', { params: { run } });
}

/** A run for a spreadsheet. */
export function fetchRefundRunCsv(run: number): Promise<Blob> {
  return fetchFile('GET /api/office/refund-runs/:run/refunds.csv', { params: { run } });
}
