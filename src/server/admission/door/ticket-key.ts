import { hash } from 'node:crypto';

const LENGTH = 16;

/** What a phone at the gate keeps in place of a ticket's code: it tells tickets apart, and nobody can print one of it. */
export function ticketKey(code: string): string {
  return hash('sha256', code, 'base64url').slice(0, LENGTH);
}
