import type { RefusalCode, RefusalDetails } from '../../../contract/refusals.ts';

const FAULT = 'Bei uns ist etwas schiefgegangen. Bitte versuche es noch einmal.';
const NO_NETWORK =
  'Wir erreichen unseren Server gerade nicht. Bitte prüfe deine Verbindung und versuche es noch einmal.';
const TOO_SLOW = 'Die Antwort lässt zu lange auf sich warten. Bitte versuche es noch einmal.';

/** A call that did not succeed, with the one German sentence a person may read as its `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** A message per field by its dotted path, empty where the refusal names none. */
  readonly errors: Record<string, string>;
  /** What else the refusal carries: taken seats, refused lines, the server's total. */
  readonly details: RefusalDetails;
  /** The refusal's own name; undefined when none of ours came. */
  readonly code: RefusalCode | undefined;

  constructor(
    status: number,
    message: string,
    { code, ...details }: RefusalDetails & { code?: RefusalCode } = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.status = status;
    this.errors = details.errors ?? {};
    this.details = details;
    this.code = code;
  }

  /** Whether no answer came at all: no network, or too slow. */
  get isUnanswered(): boolean {
    return this.status === 0;
  }

  /** From the body of a refusal; says a general sentence where the body is not one of ours. */
  static ofAnswer(status: number, body: unknown, cause?: unknown): ApiError {
    if (typeof body !== 'object' || body === null || !('message' in body)) {
      return new ApiError(status, FAULT, {}, cause);
    }
    const {
      message,
      success: _,
      ...details
    } = body as RefusalDetails & { message: unknown; success?: unknown };
    return new ApiError(status, typeof message === 'string' ? message : FAULT, details, cause);
  }

  static withoutAnswer(cause: unknown, isTooSlow: boolean): ApiError {
    return new ApiError(0, isTooSlow ? TOO_SLOW : NO_NETWORK, {}, cause);
  }
}
