import * as v from 'valibot';

// Every part is bounded, so that no text however long keeps the processor busy.
const PATTERN = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u;

/**
 * An address that mail can be sent to: `o'neil@weingut-müller.de` and what browsers make of it
 * (`xn--weingut-mller-4ob.de`) alike. Umlauts before the @ are refused, few servers take them.
 */
export function emailAddress(message: string): v.RegexAction<string, string> {
  return v.regex(PATTERN, message);
}
