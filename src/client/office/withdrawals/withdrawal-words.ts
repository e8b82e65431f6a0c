import type { PossibleOrder, WithdrawalOutcome } from '../../../contract/withdrawals.ts';
import { berlinDay } from '../../../domain/stored-time.ts';

/** How a withdrawal was decided, as it goes on after "Widerruf". */
export const outcomeWords: Record<WithdrawalOutcome, string> = {
  accepted: 'angenommen',
  declined: 'abgelehnt',
  void: 'abgehakt, nichts zu tun',
};

/** Why an order may be meant. */
export const signWords: Record<PossibleOrder['by'], string> = {
  number: 'fast dieselbe Nummer',
  email: 'gleiche E-Mail',
  name: 'gleicher Name',
};

const DAY_MS = 24 * 60 * 60 * 1000;
const GRANTED_DAYS = 14;

/** How many days of Berlin's calendar after the order somebody withdrew, and whether that is more than 14. */
export function daysLaterWords(orderedAt: string, receivedAt: string): string {
  const [ordered = 0, received = 0] = [orderedAt, receivedAt].map((at) =>
    Date.parse(berlinDay(Date.parse(at))),
  );
  const days = Math.round((received - ordered) / DAY_MS);
  if (days <= 0) return 'Am Tag der Bestellung widerrufen';
  const later = `${days === 1 ? 'Einen Tag' : `${days} Tage`} nach der Bestellung widerrufen`;
  return days > GRANTED_DAYS ? `${later}: mehr als 14` : later;
}
