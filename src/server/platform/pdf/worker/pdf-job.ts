/**
 * A document to render: the kind names the worker's renderer, the facts are plain data that can be sent to a thread.
 */
export interface PdfJob<Kind extends string = string, Facts extends object = object> {
  kind: Kind;
  facts: Facts;
}

/** To the worker. */
export interface PdfRequest {
  id: number;
  job: PdfJob;
}

/** From the worker: a document or an error. */
export type PdfReply = { id: number; bytes: Uint8Array } | { id: number; fault: string };

/** Why a document was not rendered. The facts may be fine, so that a later attempt can succeed. */
type PdfFailureReason = 'full' | 'closed' | 'crashed' | 'too_slow';

export class PdfWorkerFailure extends Error {
  readonly reason: PdfFailureReason;
  /** Stored in the outbox and logged, so it keeps its old prefix. */
  readonly code: string;

  constructor(reason: PdfFailureReason, cause?: unknown) {
    super(`the PDF worker failed: ${reason}`, { cause });
    this.reason = reason;
    this.code = `PRESS_${reason.toUpperCase()}`;
  }
}
