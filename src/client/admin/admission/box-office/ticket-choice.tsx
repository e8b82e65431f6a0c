import type { BoxOfficeEvent } from '../../../../contract/box-office.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useEventPlan } from '../../orders/order/use-event-plan.ts';
import styles from './box-office.module.css';
import { OfferList } from './offer-list.tsx';
import { SeatChoice, type SeatChoiceProps } from './seat-choice.tsx';

type TicketChoiceProps = Omit<SeatChoiceProps, 'plan' | 'offers'> & { event: BoxOfficeEvent };

/** Tickets by quantity, or places on the plan where the event has one. */
export function TicketChoice({ event, ...choice }: TicketChoiceProps) {
  if (event.has_seats) return <OnPlan event={event} {...choice} />;
  const { quantities, onQuantities, isFree } = choice;
  return (
    <div className={styles.part}>
      <h2>Wie viele Karten?</h2>
      <OfferList offers={event.offers} quantities={quantities} onChange={onQuantities} isFree={isFree} />
    </div>
  );
}

function OnPlan({ event, ...choice }: TicketChoiceProps) {
  const { plan, trouble } = useEventPlan(event.id);
  if (trouble !== undefined) return <Notice tone="warning">{trouble}</Notice>;
  if (plan === undefined) return <Skeleton shape="block" />;
  return <SeatChoice plan={plan} offers={event.offers} {...choice} />;
}
