import type { Context } from 'hono';
import { isRefusal, type Refusal } from '../../contract/refusals.ts';
import type { CheckinAnswer } from '../../contract/tickets.ts';
import { readItemCode } from '../../domain/item-code.ts';
import type { Caller } from '../http/actor.ts';
import { SecretAttempts } from '../http/secret-attempts.ts';
import type { Services } from '../services.ts';

/**
 * Tickets that we do not know, by one door: each is written down and shown to staff, and a stolen phone can make them
 * up. A gate with a handful of forged ones never comes near.
 */
const unknownTickets = new SecretAttempts({ most: 120, perMinute: 30 });

interface Scanning {
  c: Context;
  services: Services;
  caller: Caller;
  code: string;
}

/** Scans a ticket, or refuses as `too_many` while this door has scanned too many that nobody knows. */
export function countUnknown(
  { c, services, caller: { staff, device }, code }: Scanning,
  scan: () => Promise<CheckinAnswer | Refusal>,
): Promise<CheckinAnswer | Refusal> {
  const door = device === null ? `staff ${staff?.userId}` : `device ${device.id}`;
  const isWrong = (answer: CheckinAnswer | Refusal) => !isRefusal(answer) && answer.reason === 'unknown';
  // What is no code of a ticket is written down nowhere.
  const key = readItemCode(code) === null ? null : door;
  return unknownTickets.count({ c, services, key, isWrong }, scan);
}
