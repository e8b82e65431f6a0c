import { MAX_TICKETS_PER_ORDER } from '../../../domain/basket.ts';
import { Notice } from '../../ui/notice.tsx';

interface OrderLimitNoteProps {
  count: number;
  /** The number of tickets as a sentence. */
  text: string;
  /** For the live region, which stays empty while the count is within the limit. */
  className: string | undefined;
}

/** Announced when it appears. */
export function OrderLimitNote({ count, text, className }: OrderLimitNoteProps) {
  return (
    <div role="status" className={className}>
      {count > MAX_TICKETS_PER_ORDER && (
        <Notice tone="warning">
          {text} Eine Bestellung fasst höchstens {MAX_TICKETS_PER_ORDER}. Für große Gruppen schreib uns gern.
        </Notice>
      )}
    </div>
  );
}
