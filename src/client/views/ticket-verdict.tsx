import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { CheckinAnswer } from '../../contract/tickets.ts';
import { formatSeat } from '../../domain/seat.ts';
import { formatDate, formatTime } from '../../domain/stored-time.ts';
import styles from './ticket-verdict.module.css';

interface TicketVerdictProps {
  answer: CheckinAnswer;
  /** Renders the verdict's title as a heading of the level that fits the page. */
  heading: (title: string) => ReactNode;
}

/** Green with a tick or red with a warning sign, and always as text too. */
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
          {placement.seat && <Fact label="Platz" value={formatSeat(placement.seat)} />}
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

interface VerdictText {
  title: string;
  text: string;
}

function describeVerdict(answer: CheckinAnswer): VerdictText {
  if (answer.status) {
    return answer.redeemed
      ? { title: 'Eingecheckt', text: 'Herzlich willkommen!' }
      : { title: 'Gültig, noch nicht eingecheckt', text: 'Zeige diese Karte am Einlass vor.' };
  }
  switch (answer.reason) {
    case 'redeemed':
      return { title: 'Schon eingecheckt', text: redeemedText(answer) };
    case 'unpaid':
      return { title: 'Noch nicht bezahlt', text: 'Sobald die Zahlung eingegangen ist, gilt diese Karte.' };
    case 'cancelled':
      return { title: 'Storniert', text: 'Diese Karte gilt nicht mehr.' };
    case 'wrong_event':
      return { title: 'Andere Veranstaltung', text: 'Diese Karte gehört zu einer anderen Veranstaltung.' };
    case 'not_yet_valid':
      return { title: 'Noch nicht gültig', text: 'Der Einlass für diese Karte hat noch nicht begonnen.' };
    case 'no_longer_valid':
      return { title: 'Nicht mehr gültig', text: 'Die Zeit dieser Karte ist vorbei.' };
    default:
      return { title: 'Unbekannte Karte', text: 'Diese Karte kennen wir nicht. Prüfe bitte den Code.' };
  }
}

function redeemedText({ redeemed_at, redeemed_by }: CheckinAnswer): string {
  if (redeemed_at === undefined) return 'Mit dieser Karte ist schon jemand hineingegangen.';
  const when = `am ${formatDate(redeemed_at)} um ${formatTime(redeemed_at)} Uhr`;
  return `Diese Karte wurde ${when} eingelöst${redeemed_by ? `, ${redeemed_by}` : ''}.`;
}
