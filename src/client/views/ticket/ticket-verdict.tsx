import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { seatWords } from '../../../domain/seat-words.ts';
import styles from './ticket-verdict.module.css';
import { describeVerdict } from './verdict-words.ts';

export interface TicketVerdictProps {
  answer: CheckinAnswer;
  /** The verdict's title as the heading that fits the page. */
  heading: (title: string) => ReactNode;
}

/** A ticket and whether it is good: green with a tick, or red with a warning, and always in words. */
export function TicketVerdict({ answer, heading }: TicketVerdictProps) {
  const { title, text } = describeVerdict(answer);
  const placement = answer.item?.placement;
  const Mark = answer.status ? Check : TriangleAlert;
  return (
    <div className={`${styles.verdict} ${answer.status ? styles.good : styles.bad}`}>
      <div className={styles.banner}>
        <span className={styles.mark}>
          <Mark size={56} strokeWidth={2.25} />
        </span>
        {heading(title)}
        <p>{text}</p>
      </div>
      {placement && (
        <dl className={styles.facts}>
          <Fact label="Veranstaltung" value={placement.event.name} />
          <Fact label="Karte" value={placement.ticket_price.name} />
          <Fact label="Block" value={placement.block?.name} />
          {placement.seat && <Fact label="Platz" value={seatWords(placement.seat)} />}
        </dl>
      )}
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string | undefined }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
