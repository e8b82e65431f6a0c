/** Crockford's base32: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 20;

/** How many random bytes `itemCode` consumes. */
export const ITEM_CODE_BYTES = CODE_LENGTH;

/** The id of a ticket: 20 characters of Crockford base32, 100 random bits, from ITEM_CODE_BYTES random bytes. */
export function itemCode(random: Uint8Array): string {
  let code = '';
  for (let i = 0; i < CODE_LENGTH; i++) code += ALPHABET[(random[i] ?? 0) & 31];
  return code;
}

/**
 * Parses a typed or scanned ticket id: case, blanks and hyphens are ignored, O is read as 0, I and L as 1. `null` if it
 * cannot be one.
 */
export function readItemCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === CODE_LENGTH && [...code].every((char) => ALPHABET.includes(char)) ? code : null;
}

/** A ticket id in groups of five for reading aloud: `7K3QF-…`. */
export function formatItemCode(code: string): string {
  return (code.match(/.{1,5}/g) ?? []).join('-');
}

/** Half of the code: enough to tell tickets apart, too little to forge one. */
const SHORT_CODE_LENGTH = 10;

const NAME_PATTERN = /^([^.]{1,40})\.([\w-]{16})$/;

/** A ticket on the scanner's list, which holds no codes: the order number and a key. */
export interface ListedTicketName {
  orderNumber: string;
  /** The first 96 bits of the code's SHA-256 as 16 characters of base64url. */
  key: string;
}

/** `WF-K7HXAQ.q1…`: replaces the code of a ticket picked from the list instead of scanned. */
export function listedTicketName({ orderNumber, key }: ListedTicketName): string {
  return `${orderNumber}.${key}`;
}

/** Parses such a name; `null` for everything else, including every code. */
export function readListedTicketName(name: string): ListedTicketName | null {
  const [, orderNumber, key] = NAME_PATTERN.exec(name) ?? [];
  return orderNumber === undefined || key === undefined ? null : { orderNumber, key };
}

function shortCodeOf(code: string): string {
  return code.slice(0, SHORT_CODE_LENGTH);
}

/** A short form of a ticket's code or list name for people: `7K3QF-9XT2M` or `WF-K7HXAQ`. */
export function formatTicketName(codeOrName: string): string {
  return readListedTicketName(codeOrName)?.orderNumber ?? formatItemCode(shortCodeOf(codeOrName));
}

/** Longer than any ticket address; a QR code holds up to 7,089 characters, a pasted text any number. */
const MAX_SCAN_LENGTH = 300;
const TICKET_ADDRESS = /^https?:\/\/[^\s/?#@]+\/item\/([^/?#]+)\/checkin\/?(?:[?#]\S*)?$/i;

/**
 * The ticket id in a scanned or typed text: a ticket's address in any letter case, a bare id, or one in groups. `null`
 * for everything else (Wi-Fi codes, other addresses, endless text). The host of the address is ignored, because it is
 * never opened; list and server decide whether the ticket is ours.
 */
export function itemCodeOfScan(text: string): string | null {
  if (text.length > MAX_SCAN_LENGTH) return null;
  const trimmed = text.trim();
  return readItemCode(TICKET_ADDRESS.exec(trimmed)?.[1] ?? trimmed);
}
