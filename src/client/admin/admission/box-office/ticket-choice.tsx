import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BoxOfficeEvent, BoxOfficeOffer } from '../../../../contract/box-office.ts';
import type { Block, Seat, TicketPrice } from '../../../../contract/events.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import type { SeatState } from '../../../../domain/seat.ts';
import { seatState } from '../../../../domain/seat-state.ts';
import { colorSeats, colorsOf } from '../../../plan/color-seats.ts';
import { useLivePlaces } from '../../../plan/live-places.ts';
import { changePlan, planOf, pricesOf } from '../../../plan/plan-block.ts';
import { type Fittings, isStageAhead } from '../../../plan/plan-frame.ts';
import { PlanMap } from '../../../plan/plan-map.tsx';
import { describeSeat } from '../../../plan/seat-labels.ts';
import { SeatMap } from '../../../plan/seat-map.tsx';
import { nameSeat } from '../../../plan/seat-names.ts';
import { layOutRows } from '../../../plan/seat-rows.ts';
import { call } from '../../../platform/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { type EventPlan, useEventPlan } from '../../orders/order/use-event-plan.ts';
import styles from './box-office.module.css';
import { OfferList, type Quantities } from './offer-list.tsx';

export interface ChosenSeat {
  seat: Seat;
  block: Pick<Block, 'id' | 'name'>;
  prices: ReadonlyArray<TicketPrice>;
  price: TicketPrice;
}

/** `Block A, Reihe D, Platz 7` */
export function chosenSeatLabel({ block, seat }: Pick<ChosenSeat, 'block' | 'seat'>): string {
  return `${block.name}, ${nameSeat(seat)}`;
}

interface SeatChoiceProps {
  plan: EventPlan;
  seats: ReadonlyArray<ChosenSeat>;
  onSeats: (seats: ChosenSeat[]) => void;
  /** Offers of unnumbered places, which are chosen within their block. */
  offers: ReadonlyArray<BoxOfficeOffer>;
  quantities: Quantities;
  onQuantities: (quantities: Quantities) => void;
  isFree: boolean;
  /** While tickets are being issued, a chosen seat that becomes taken is our own. */
  isBusy: boolean;
  /** Seats named in the last refusal. */
  taken: ReadonlyArray<number>;
}

type TicketChoiceProps = Omit<SeatChoiceProps, 'plan' | 'offers'> & { event: BoxOfficeEvent };

/** Tickets by quantity, or places on the event's plan. */
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

/** The guests' plan with live places: first choose a block, then its seats. */
function SeatChoice({ plan: { event, places: loaded }, ...choice }: SeatChoiceProps) {
  const { seats, onSeats, offers, quantities, onQuantities, isFree, isBusy } = choice;
  const [{ blocks, fittings }, update] = useLivePlaces({
    eventId: event.id,
    loaded,
    load: async (signal) => {
      const fresh = await call('GET /api/booking/event/:id', { params: { id: event.id }, signal });
      return planOf(fresh.event, fresh.placements);
    },
    apply: changePlan,
  });
  const drawn = event.layout?.blocks ?? [];
  const [opened, setOpened] = useState<number | null>(drawn.length === 1 ? (drawn[0]?.id ?? null) : null);
  const block = drawn.find(({ id }) => id === opened);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = (blockId: number | null) => {
    setOpened(blockId);
    queueMicrotask(() => heading.current?.focus());
  };

  // A refusal names taken seats, which the plan shows before the live update arrives.
  const { taken } = choice;
  const markTaken = useEffectEvent((ids: ReadonlyArray<number>) => {
    const blockOf = (id: number) => drawn.find((one) => one.seats.some((seat) => seat.id === id))?.id ?? null;
    const places = ids.map((seat_id) => ({ block_id: blockOf(seat_id), seat_id }));
    update((plan) => changePlan(plan, { taken: places, freed: [] }));
  });
  useEffect(() => {
    if (taken.length > 0) markTaken(taken);
  }, [taken]);

  const takenSeats = new Set(blocks.flatMap((one) => one.taken.seats));
  const lost = isBusy ? [] : seats.filter(({ seat }) => takenSeats.has(seat.id));
  const hasLost = lost.length > 0;
  const dropLost = useEffectEvent(() => {
    onSeats(seats.filter((one) => !lost.includes(one)));
    // Seats named in the refusal are not announced twice.
    const unsaid = lost.filter(({ seat }) => !taken.includes(seat.id));
    if (unsaid.length > 0)
      notify(`Inzwischen vergeben: ${unsaid.map(chosenSeatLabel).join('; ')}.`, 'warning');
  });
  useEffect(() => {
    if (hasLost) dropLost();
  }, [hasLost]);

  const toggle = (inBlock: Block, seat: Seat) => {
    if (isBusy) return;
    const prices = pricesOf(inBlock, event.ticket_prices, [seat]);
    const price = prices[0];
    if (seats.some((one) => one.seat.id === seat.id)) onSeats(seats.filter((one) => one.seat.id !== seat.id));
    else if (price !== undefined && seat.available && !takenSeats.has(seat.id))
      onSeats([...seats, { seat, block: inBlock, prices, price }]);
  };
  return (
    <div className={styles.part}>
      <div className={styles.titled}>
        <h2 ref={heading} tabIndex={-1}>
          {block === undefined ? 'Block wählen' : block.name}
        </h2>
        {block !== undefined && drawn.length > 1 && (
          <Button variant="quiet" onClick={() => open(null)}>
            Zum ganzen Plan
          </Button>
        )}
      </div>
      {block === undefined && (
        <PlanMap blocks={blocks} fittings={fittings} pathToBlock={(id) => `#block-${id}`} onOpen={open} />
      )}
      {block?.has_fixed_places === false && (
        <BlockSeats
          key={block.id}
          block={block}
          event={event}
          outlines={drawn}
          fittings={fittings}
          taken={takenSeats}
          chosen={seats}
          onToggle={(seat) => toggle(block, seat)}
        />
      )}
      {block?.has_fixed_places === true && (
        <OfferList
          offers={offers.filter((offer) => offer.block?.id === block.id)}
          quantities={quantities}
          onChange={onQuantities}
          isFree={isFree}
        />
      )}
    </div>
  );
}

interface BlockSeatsProps {
  block: Block;
  event: EventPlan['event'];
  outlines: Block[];
  fittings: Fittings;
  taken: ReadonlySet<number>;
  chosen: ReadonlyArray<ChosenSeat>;
  onToggle: (seat: Seat) => void;
}

function BlockSeats({ block, event, outlines, fittings, taken, chosen, onToggle }: BlockSeatsProps) {
  const rows = useMemo(() => layOutRows(block.seats), [block.seats]);
  const mine = new Set(chosen.map(({ seat }) => seat.id));
  const states = new Map<number, SeatState>();
  const labels = new Map<number, string>();
  const colors = useMemo(() => colorsOf(block, event.price_categories), [block, event]);
  for (const seat of block.seats) {
    const isTaken = taken.has(seat.id);
    const state = seatState({ isAvailable: seat.available, isTaken, isMine: mine.has(seat.id) && !isTaken });
    states.set(seat.id, state);
    const [price] = pricesOf(block, event.ticket_prices, [seat]);
    const hasSeveral = colors.size > 0 && price !== undefined;
    labels.set(seat.id, describeSeat(seat, state, hasSeveral ? formatCents(eurosToCents(price.price)) : ''));
  }
  useLayoutEffect(() => colorSeats(document, colors));

  // Stable, because a new function would re-render a thousand seats.
  const latest = useRef<(seatId: number) => void>(() => {});
  useEffect(() => {
    latest.current = (seatId) => {
      const seat = block.seats.find(({ id }) => id === seatId);
      if (seat !== undefined) onToggle(seat);
    };
  });
  const toggle = useCallback((seatId: number) => latest.current(seatId), []);
  return (
    <SeatMap
      isStageAhead={isStageAhead(outlines, block.id, fittings)}
      label={`Plätze in ${block.name}`}
      rows={rows}
      arc={block.arc}
      states={states}
      labels={labels}
      isOpen
      onToggle={toggle}
    />
  );
}
