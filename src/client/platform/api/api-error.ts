import type { RefusalCode, RefusalDetails } from '../../../contract/refusals.ts';

const FAULT = 'Bei uns ist etwas schiefgegangen. Bitte versuche es noch einmal.';
const NO_NETWORK =
  'Wir erreichen unseren Server gerade nicht. Bitte prüfe deine Verbindung und versuche es noch einmal.';
const TOO_SLOW = 'Die Antwort lässt zu lange auf sich warten. Bitte versuche es noch einmal.';

/** A failed call; its `message` is a German sentence fit to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 if no answer arrived. */
  readonly status: number;
  /** Messages by the dotted path of their field; empty if the refusal names none. */
  readonly errors: Record<string, string>;
  /** Other facts about the refusal: taken seats, refused lines, the server's total. */
  readonly details: RefusalDetails;
  /** Undefined if the answer is not one of our refusals. */
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

  get isUnanswered(): boolean {
    return this.status === 0;
  }

  /** Falls back to a general sentence if the body is not one of our refusals. */
  static ofAnswer(status: number, body: unknown, cause?: unknown): ApiError {
    if (typeof body !== 'object' || body === null || !('message' in body)) {
      return new ApiError(status, FAULT, {}, cause);
    }
    const {
      message,
      success: _,
      ...details
    }: RefusalDetails & { message: unknown; success?: unknown } = body;
    return new ApiError(status, typeof message === 'string' ? message : FAULT, details, cause);
  }

  static withoutAnswer(cause: unknown, isTooSlow: boolean): ApiError {
    return new ApiError(0, isTooSlow ? TOO_SLOW : NO_NETWORK, {}, cause);
  }
}
