import { useId, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router-dom';
import type { BasketLine } from '../../../domain/basket.ts';
import { priceLines } from '../../../domain/pricing.ts';
import { useLastKnown } from '../../platform/use-last-known.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { germanCount } from '../../ui/german-count.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './basket-screen.module.css';
import { readBillingDraft } from './billing-draft.ts';
import { BillingForm } from './billing-form.tsx';
import { EventGroup } from './event-group.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import type { HoldAnswer } from './hold-seats.ts';
import { LapsedNews } from './lapsed-news.tsx';
import { describeProblem, TAKEN } from './line-problem.ts';
import type { BasketData } from './load-basket.ts';
import { MoreTickets } from './more-tickets.tsx';
import type { OrderAnswer } from './order-basket.ts';
import { OrderLimitNote } from './order-limit-note.tsx';
import { OrderSummary } from './order-summary.tsx';
import { priceBasket } from './price-basket.ts';
import { ReviewBar } from './review-bar.tsx';
import { useFreshBasket } from './use-fresh-basket.ts';
import { useReview } from './use-review.ts';

const NONE = {};

export function FilledBasket({ data, lines }: { data: BasketData; lines: BasketLine[] }) {
  const offers = useLastKnown(data.offers);
  const holds = useLastKnown(data.holds);
  const applied = useLastKnown(data.applied) ?? null;
  const [isFormOpen, setIsFormOpen] = useState(() => readBillingDraft() !== null);
  const [isJustOpened, setIsJustOpened] = useState(false);
  const formId = useId();
  const order = useFetcher<OrderAnswer>({ key: 'order' });
  const refused: OrderAnswer['refused'] = order.data?.refused ?? NONE;
  const renewal = useFetcher<HoldAnswer>({ key: 'renew-holds' });
  const marked = { ...takenBy(renewal.data), ...refused };
  const { revalidate, state } = useRevalidator();
  useFreshBasket(lines);

  const groups = priceBasket(lines, offers ?? null, holds?.seats ?? null);
  const priced = groups.flatMap((group) => group.lines);
  const total =
    offers === undefined
      ? null
      : priceLines(
          priced.flatMap(({ unitCents, quantity }) => (unitCents === null ? [] : { unitCents, quantity })),
          applied?.discount ?? null,
        );

  const isRemedied =
    Object.keys(refused).length > 0 &&
    !priced.some((line) => refused[line.key] && describeProblem(line, true, refused[line.key]));
  const answer = order.state === 'idle' && !isRemedied ? order.data : undefined;
  const ticketCount = priced.reduce((sum, line) => sum + line.quantity, 0);
  const { review, errors, goToReview } = useReview(formId, answer);

  return (
    <>
      <div role="status" className={styles.notes}>
        {data.problem && (
          <Notice tone="warning">
            <p>{data.problem}</p>
            <Button variant="secondary" isBusy={state === 'loading'} onClick={() => revalidate()}>
              Noch einmal versuchen
            </Button>
          </Notice>
        )}
      </div>
      <OrderLimitNote
        className={styles.notes}
        count={ticketCount}
        words={`In deinem Warenkorb sind ${germanCount(ticketCount)} Karten.`}
      />
      {holds && <HoldCountdown lines={lines} holds={holds} />}
      <LapsedNews lines={priced} refused={marked} renewal={renewal} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card>
            {groups.map((group) => (
              <EventGroup
                key={group.eventId}
                group={group}
                areOffersKnown={offers !== undefined}
                refused={marked}
              />
            ))}
            {!isFormOpen && <MoreTickets />}
            {isFormOpen && (
              <BillingForm id={formId} order={order} answered={errors} isJustOpened={isJustOpened} />
            )}
          </Card>
          {isFormOpen && (
            <ReviewBar formId={formId} total={total} ticketCount={ticketCount} onReview={goToReview} />
          )}
        </div>
        <OrderSummary
          groups={groups}
          total={total}
          ticketCount={ticketCount}
          applied={applied}
          formId={formId}
          review={review}
          isFormOpen={isFormOpen}
          onContinue={() => {
            setIsFormOpen(true);
            setIsJustOpened(true);
          }}
          isOrdering={order.state !== 'idle'}
          answer={answer}
        />
      </div>
    </>
  );
}

function takenBy(renewal: HoldAnswer | undefined): OrderAnswer['refused'] {
  return Object.fromEntries((renewal?.taken ?? []).map((key) => [key, TAKEN]));
}
