import type { ReceivedWithdrawal } from '../../../../contract/withdrawals.ts';
import { momentWords } from '../../moment-words.ts';

interface EarlierNoteProps {
  withdrawal: ReceivedWithdrawal;
  /** All that are at hand, in whatever sequence. */
  among: ReadonlyArray<ReceivedWithdrawal>;
}

/** Says that the same order was withdrawn from before, where that is among those at hand: the two look alike. */
export function EarlierNote({ withdrawal: { id, order }, among }: EarlierNoteProps) {
  const earlier = among.filter((other) => order !== null && other.order?.id === order.id && other.id < id);
  const latest = earlier.toSorted((a, b) => b.id - a.id)[0];
  if (latest === undefined) return null;
  return <p>Zu dieser Bestellung gibt es schon einen Widerruf vom {momentWords(latest.received_at)}.</p>;
}
