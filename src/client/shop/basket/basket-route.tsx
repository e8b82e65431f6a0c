import Plus from 'lucide-react/icons/plus';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useFetcher, useLoaderData, useRevalidator } from 'react-router-dom';
import { type BasketLine, quantityOf } from '../../../domain/basket.ts';
import { priceLines } from '../../../domain/pricing.ts';
import { paths } from '../../platform/paths.ts';
import { useLastKnown, useSettled } from '../../platform/use-settled.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatCount } from '../../ui/numbers.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { BasketData, HoldAnswer, loader } from './basket-data.ts';
import { EventLinesSection } from './basket-lines.tsx';
import styles from './basket-route.module.css';
import { useBasket } from './basket-store.ts';
import { CheckoutForm, ReviewBar, useReview } from './checkout-form.tsx';
import { readBillingDraft } from './checkout-storage.ts';
import { areSolved, type LineProblems, takenLines } from './line-problems.ts';
import { OrderLimitNote } from './order-limit-note.tsx';
import { OrderSummary } from './order-summary.tsx';
import type { OrderAnswer } from './place-order.ts';
import { lineKey, priceBasket } from './priced-lines.ts';
import { HoldCountdown, LapsedHolds } from './seat-holds.tsx';

export { action, loader, shouldRevalidate } from './basket-data.ts';

export function Component() {
  const { answer } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const data = useSettled(answer);
  const lines = useBasket((basket) => basket.lines);
  return (
    <>
      <PageTitle className={styles.title}>Warenkorb</PageTitle>
      {lines.length === 0 ? (
        <EmptyBasket />
      ) : data === undefined ? (
        <BasketSkeleton />
      ) : (
        <FilledBasket data={data} lines={lines} />
      )}
    </>
  );
}

/** Only the browser knows what is in the basket. */
export function HydrateFallback() {
  return (
    <>
      <PageTitle className={styles.title}>Warenkorb</PageTitle>
      <BasketSkeleton />
    </>
  );
}

const NONE: LineProblems = {};

function FilledBasket({ data, lines }: { data: BasketData; lines: BasketLine[] }) {
  const offers = useLastKnown(data.offers);
  const holds = useLastKnown(data.holds);
  const applied = useLastKnown(data.applied) ?? null;
  const [isFormOpen, setIsFormOpen] = useState(() => readBillingDraft() !== null);
  const [isJustOpened, setIsJustOpened] = useState(false);
  const formId = useId();
  const order = useFetcher<OrderAnswer>({ key: 'order' });
  const refused = order.data?.refused ?? NONE;
  const renewal = useFetcher<HoldAnswer>({ key: 'renew-holds' });
  const problems = { ...takenLines(renewal.data?.taken ?? []), ...refused };
  const { revalidate, state } = useRevalidator();
  useFreshBasket(lines, applied !== null);

  const groups = priceBasket(lines, offers ?? null, holds ?? null);
  const priced = groups.flatMap((group) => group.lines);
  const total =
    offers === undefined
      ? null
      : priceLines(
          priced.flatMap(({ unitCents, quantity }) => (unitCents === null ? [] : { unitCents, quantity })),
          applied?.discount ?? null,
        );

  const answer = order.state === 'idle' && !areSolved(refused, priced) ? order.data : undefined;
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
        text={`In deinem Warenkorb sind ${formatCount(ticketCount)} Karten.`}
      />
      {holds && <HoldCountdown lines={lines} holds={holds} />}
      <LapsedHolds lines={priced} problems={problems} renewal={renewal} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card>
            {groups.map((group) => (
              <EventLinesSection
                key={group.eventId}
                group={group}
                areOffersKnown={offers !== undefined}
                problems={problems}
              />
            ))}
            {isFormOpen ? (
              <CheckoutForm id={formId} order={order} answered={errors} isJustOpened={isJustOpened} />
            ) : (
              <MoreTickets />
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

/**
 * Reloads when lines were added or removed, where there is a discount code also when a number of tickets was changed
 * (the code may ask for a minimum), when the guest returns to this tab (`performance.now()` may stop while a phone sleeps)
 * and when the network is back.
 */
function useFreshBasket(lines: ReadonlyArray<BasketLine>, hasCode: boolean): void {
  const { revalidate } = useRevalidator();
  const content = lines.map((line) => `${lineKey(line)} × ${hasCode ? quantityOf(line) : ''}`).join();
  const loadedFor = useRef(content);

  useEffect(() => {
    if (loadedFor.current === content) return;
    loadedFor.current = content;
    revalidate();
  }, [content, revalidate]);

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') revalidate();
    };
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [revalidate]);
}

function MoreTickets() {
  return (
    <p className={styles.moreTickets}>
      <Link className={styles.moreTicketsLink} to={paths.home}>
        <Plus size={18} />
        Weitere Karten aussuchen
      </Link>
    </p>
  );
}

function BasketSkeleton() {
  return (
    <div className={styles.columns} data-waiting>
      <Card className={styles.main}>
        <div role="status" className={styles.loading}>
          <p>Dein Warenkorb wird geladen …</p>
          <p>
            Wir sehen nach, was darin liegt, was es heute kostet und welche Plätze für dich reserviert sind.
          </p>
        </div>
        <Skeleton />
        <Skeleton shape="short" />
        <Skeleton />
        <Skeleton shape="short" />
      </Card>
      <Card className={styles.aside}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="button" />
      </Card>
    </div>
  );
}

/** The texts are given by the specification. */
function EmptyBasket() {
  return (
    <div className={styles.empty}>
      <EmptyGlass />
      <p className={styles.emptyTitle}>Dein Warenkorb scheint leer zu sein!</p>
      <p className={styles.emptyAdvice}>Bitte füge erst Produkte hinzu um fortfahren zu können!</p>
      <LinkButton to={paths.home}>Zu den Veranstaltungen</LinkButton>
    </div>
  );
}

function EmptyGlass() {
  return (
    <svg className={styles.glass} viewBox="0 0 120 150" fill="none" aria-hidden="true" focusable="false">
      <circle cx="60" cy="62" r="54" fill="var(--gold-tint)" />
      <path
        d="M38 22h44c4 26 4 54-22 56-26-2-26-30-22-56Z"
        fill="var(--surface)"
        stroke="var(--wine)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M60 78v44M40 126c6-4 34-4 40 0" stroke="var(--wine)" strokeWidth="3" strokeLinecap="round" />
      <path d="M46 34c-2 12-2 22 2 30" stroke="var(--gold-bright)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
