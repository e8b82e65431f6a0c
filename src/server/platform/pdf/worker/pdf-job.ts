/**
 * A document to render: `kind` selects the renderer, `facts` are plain data that can be posted to a thread.
 */
export interface PdfJob<Kind extends string = string, Facts extends object = object> {
  kind: Kind;
  facts: Facts;
}

/** Sent to the worker. */
export interface PdfRequest {
  id: number;
  job: PdfJob;
}

/** Sent by the worker: a document or an error. */
export type PdfReply = { id: number; bytes: Uint8Array } | { id: number; fault: string };

/** Why a document was not rendered; its facts may be fine, so a later attempt can succeed. */
type PdfFailureReason = 'full' | 'closed' | 'crashed' | 'too_slow';

export class PdfWorkerFailure extends Error {
  readonly reason: PdfFailureReason;
  /** Stored in the outbox and logged, hence the old prefix. */
  readonly code: string;

  constructor(reason: PdfFailureReason, cause?: unknown) {
    super(`the PDF worker failed: ${reason}`, { cause });
    this.reason = reason;
    this.code = `PRESS_${reason.toUpperCase()}`;
  }
}
