import { readItemCode } from './item-code.ts';

/** Longer than any address of a ticket; a QR code holds up to 7,089 characters, a pasted text any number. */
const LONGEST = 300;
const TICKET_ADDRESS = /^https?:\/\/[^\s/?#@]+\/item\/([^/?#]+)\/checkin\/?(?:[?#]\S*)?$/i;

/**
 * The ticket id in what was scanned or typed: the address of a ticket in any letter case, a bare id, or one in
 * groups. `null` for everything else (Wi-Fi codes, other addresses, endless text). The address is only read, never
 * opened, so its host does not matter: whether the ticket is ours the list and the server say.
 */
export function itemCodeOfScan(text: string): string | null {
  if (text.length > LONGEST) return null;
  const trimmed = text.trim();
  return readItemCode(TICKET_ADDRESS.exec(trimmed)?.[1] ?? trimmed);
}
