// Apart from the schemas, so that a page can check an address without loading them.

/**
 * An address that mail can be sent to: `o'neil@weingut-müller.de` and what browsers make of it
 * (`xn--weingut-mller-4ob.de`) alike. Umlauts before the @ are refused, few servers take them. Every part is bounded, so
 * that no text however long keeps the processor busy.
 */
export const EMAIL_ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u;
