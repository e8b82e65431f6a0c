const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

/**
 * Whether every text in a parsed JSON body can be kept: PostgreSQL stores no NUL, and half of a surrogate pair is no
 * text at all. Both can arrive only as an escape, so `sent`, the body as it came, mostly settles it.
 */
export function hasOnlyStorableText(parsed: unknown, sent: string): boolean {
  if (!SUSPICIOUS.test(sent)) return true;
  // A stack of our own: nesting deeper than the call stack must not be a fault.
  const waiting = [parsed];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && !isStorable(value)) return false;
    if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) waiting.push(name, part);
    }
  }
  return true;
}

/** Whether a text can be kept on both databases. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
