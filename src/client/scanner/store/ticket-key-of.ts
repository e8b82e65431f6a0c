import { readListedTicketName } from '../../../domain/listed-ticket.ts';

const BYTES = 12;

/**
 * Under which key this phone has a ticket: of a code the beginning of its SHA-256, and of a name from the list (see
 * domain/listed-ticket.ts) the one it holds. To be asked for before a transaction: one that waits for something else ends.
 */
export async function ticketKeyOf(itemId: string): Promise<string> {
  const listed = readListedTicketName(itemId);
  if (listed !== null) return listed.key;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(itemId));
  const bytes = new Uint8Array(digest, 0, BYTES);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
