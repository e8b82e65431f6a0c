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
 * What a person typed or a phone read, as a ticket id: any letter case, blanks and hyphens ignored, O read as 0,
 * I and L as 1. `null` when it cannot be one.
 */
export function readItemCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === CODE_LENGTH && [...code].every((char) => ALPHABET.includes(char)) ? code : null;
}

/** A ticket id in groups of five for reading aloud: `7K3QF-…`. */
export function formatItemCode(code: string): string {
  return (code.match(/.{1,5}/g) ?? []).join('-');
}

/** Half of a ticket's code: enough for people to tell tickets apart, and too little to make a ticket of it. */
const SHORT_CODE_LENGTH = 10;

const NAME_PATTERN = /^([^.]{1,40})\.([\w-]{16})$/;

/** A ticket as a phone at the gate knows it, which holds no codes: by its order's number and its key. */
export interface ListedTicketName {
  orderNumber: string;
  /** 16 characters of base64url: the beginning of the SHA-256 of the code (96 bits). */
  key: string;
}

/** `WF-K7HXAQ.q1…`: stands for the code of a ticket that somebody has picked from the list instead of scanning it. */
export function listedTicketName({ orderNumber, key }: ListedTicketName): string {
  return `${orderNumber}.${key}`;
}

/** What such a name says; `null` for everything else, and so for every code. */
export function readListedTicketName(name: string): ListedTicketName | null {
  const [, orderNumber, key] = NAME_PATTERN.exec(name) ?? [];
  return orderNumber === undefined || key === undefined ? null : { orderNumber, key };
}

/** The first half of a code. */
function shortCodeOf(code: string): string {
  return code.slice(0, SHORT_CODE_LENGTH);
}

/** What people call a ticket by its code or name: `7K3QF-9XT2M` or `WF-K7HXAQ`. */
export function formatTicketName(codeOrName: string): string {
  return readListedTicketName(codeOrName)?.orderNumber ?? formatItemCode(shortCodeOf(codeOrName));
}

/** Longer than any address of a ticket; a QR code holds up to 7,089 characters, a pasted text any number. */
const MAX_SCAN_LENGTH = 300;
const TICKET_ADDRESS = /^https?:\/\/[^\s/?#@]+\/item\/([^/?#]+)\/checkin\/?(?:[?#]\S*)?$/i;

/**
 * The ticket id in what was scanned or typed: the address of a ticket in any letter case, a bare id, or one in
 * groups. `null` for everything else (Wi-Fi codes, other addresses, endless text). The address is only read, never
 * opened, so its host does not matter: whether the ticket is ours the list and the server say.
 */
export function itemCodeOfScan(text: string): string | null {
  if (text.length > MAX_SCAN_LENGTH) return null;
  const trimmed = text.trim();
  return readItemCode(TICKET_ADDRESS.exec(trimmed)?.[1] ?? trimmed);
}
