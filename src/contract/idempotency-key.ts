// Apart from the schemas, so that a page can tell a whole key without loading them.

/** Of the client's making, once per attempt: 16 to 64 visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,64}$/;
