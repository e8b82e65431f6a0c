import type * as v from 'valibot';
import * as refunds from '../../../contract/refunds.ts';
import { call } from './call.ts';
import { fetchFile } from './fetch-file.ts';

export type DueRefunds = v.InferOutput<typeof refunds.listDueRefunds.answer>;
export type RefundRuns = v.InferOutput<typeof refunds.listRefundRuns.answer>;
export type ReadRefundRun = v.InferOutput<typeof refunds.readRefundRun.answer>;

/** A page of what is to be given back. */
export function fetchDueRefunds(query: URLSearchParams, signal?: AbortSignal): Promise<DueRefunds> {
  return call(refunds.listDueRefunds, { query, signal });
}

/** What is to be given back of one order. */
export function fetchOrderRefund(id: string, signal?: AbortSignal): Promise<refunds.OrderRefund> {
  return call(refunds.readOrderRefund, { params: { id }, signal });
}

/** A page of the runs. */
export function fetchRefundRuns(query: URLSearchParams, signal?: AbortSignal): Promise<RefundRuns> {
  return call(refunds.listRefundRuns, { query, signal });
}

/** One of them with its refunds. */
export function fetchRefundRun(run: number, signal?: AbortSignal): Promise<ReadRefundRun> {
  return call(refunds.readRefundRun, { params: { run }, signal });
}

/** The file that the bank transfers by. */
export function fetchTransferFile(run: number): Promise<Blob> {
  return fetchFile(refunds.saveTransferFile, { params: { run } });
}

/** A run for a spreadsheet. */
export function fetchRefundRunCsv(run: number): Promise<Blob> {
  return fetchFile(refunds.exportRefundRun, { params: { run } });
}
