/** Why a document was not printed; the facts may be fine, so that it is worth another try later. */
export type PressTrouble = 'full' | 'closed' | 'crashed' | 'too_slow';

export class PressFailure extends Error {
  readonly trouble: PressTrouble;
  /** Tells in logs and in the outbox what it was. */
  readonly code: string;

  constructor(trouble: PressTrouble, cause?: unknown) {
    super(`the document press is in trouble: ${trouble}`, { cause });
    this.trouble = trouble;
    this.code = `PRESS_${trouble.toUpperCase()}`;
  }
}
