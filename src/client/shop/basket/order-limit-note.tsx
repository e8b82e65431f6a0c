import { MOST_TICKETS_AN_ORDER } from '../../../domain/basket.ts';
import { Notice } from '../../ui/notice.tsx';

export interface OrderLimitNoteProps {
  count: number;
  /** How many tickets there are, as a sentence. */
  words: string;
  /** Of the place it stands in, which is empty as long as they are not too many. */
  className: string | undefined;
}

/** Says that one order does not take as many tickets. */
export function OrderLimitNote({ count, words, className }: OrderLimitNoteProps) {
  return (
    <div role="status" className={className}>
      {count > MOST_TICKETS_AN_ORDER && (
        <Notice tone="warning">
          {words} Eine Bestellung fasst höchstens {MOST_TICKETS_AN_ORDER}. Für große Gruppen schreib uns gern.
        </Notice>
      )}
    </div>
  );
}
