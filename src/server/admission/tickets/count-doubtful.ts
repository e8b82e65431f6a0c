import type { Context } from 'hono';
import { isRefusal, type Refusal } from '../../../contract/refusals.ts';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { readItemCode } from '../../../domain/item-code.ts';
import type { Caller } from '../../platform/http/actor.ts';
import { SecretAttempts } from '../../platform/http/secret-attempts.ts';
import type { Ports } from '../../platform/ports.ts';
import { ADMITTED, type Verdict } from './scan-verdict.ts';

/**
 * Tickets that we do not know, and guests let in against the books, by one door: each is written down and shown to
 * staff, and a stolen phone can make them up. A gate with a handful of forged tickets never comes near.
 */
const doubtfulScans = new SecretAttempts({ most: 120, perMinute: 30 });

interface Scanning {
  c: Context;
  services: Pick<Ports, 'clock' | 'config'>;
  caller: Caller;
  code: string;
  /** What the phone has judged by itself, if it has. */
  decided: Verdict | null;
}

/** Scans a ticket, or refuses as `too_many` while this door has scanned too many that staff must look into. */
export function countDoubtful(
  { c, services, caller: { staff, device }, code, decided }: Scanning,
  scan: () => Promise<CheckinAnswer | Refusal>,
): Promise<CheckinAnswer | Refusal> {
  const door = device === null ? `staff ${staff?.userId}` : `device ${device.id}`;
  const isWrong = (answer: CheckinAnswer | Refusal) =>
    !isRefusal(answer) && (answer.reason === 'unknown' || (decided === ADMITTED && !answer.status));
  // What is no code of a ticket is written down nowhere.
  const key = readItemCode(code) === null ? null : door;
  return doubtfulScans.count({ c, services, key, isWrong }, scan);
}
