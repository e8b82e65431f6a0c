const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

/**
 * Whether all texts in a parsed JSON body can be stored: PostgreSQL accepts no NUL, and a lone surrogate is
 * not valid UTF-8. Both can only be sent as escapes, so checking `sent`, the raw body, is usually enough.
 */
export function hasOnlyStorableText(parsed: unknown, sent: string): boolean {
  if (!SUSPICIOUS.test(sent)) return true;
  // An explicit stack, because nesting can be deeper than the call stack.
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

/** Whether both databases can store a text. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
