import type {
  PossibleOrder,
  ReceivedWithdrawal,
  WithdrawalOutcome,
} from '../../../../contract/withdrawals.ts';
import { wallTimeOf } from '../../../../domain/stored-time.ts';
import { momentWords } from '../../moment-words.ts';

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
    Date.parse(wallTimeOf(at).slice(0, 10)),
  );
  const days = Math.round((received - ordered) / DAY_MS);
  if (days <= 0) return 'Am Tag der Bestellung widerrufen';
  const later = `${days === 1 ? 'Einen Tag' : `${days} Tage`} nach der Bestellung widerrufen`;
  return days > GRANTED_DAYS ? `${later}: mehr als 14` : later;
}

/** What has become of the mail that confirms the receipt. */
export function receiptWords({ state, sent_at }: NonNullable<ReceivedWithdrawal['receipt']>): string {
  switch (state) {
    case 'sent':
      return sent_at === null ? 'Gesendet' : `Gesendet am ${momentWords(sent_at)}`;
    case 'stored':
      return sent_at === null ? 'Nur abgelegt' : `Nur abgelegt am ${momentWords(sent_at)}`;
    case 'waiting':
      return 'Geht gleich hinaus';
    case 'held':
      return 'Wartet noch: In kurzer Zeit gingen schon viele hinaus, an diese Adresse oder insgesamt. Geht hinaus, sobald ihr annehmt oder ablehnt.';
    case 'failed':
      return 'Kam nicht an. Schreibt dem Gast, dass und wann der Widerruf bei euch eingegangen ist.';
    case 'dropped':
      return 'Nicht gesendet';
  }
}
