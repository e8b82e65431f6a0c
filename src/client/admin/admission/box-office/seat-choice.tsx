import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BoxOfficeOffer } from '../../../../contract/box-office.ts';
import type { Block, Seat } from '../../../../contract/events.ts';
import { changePlan, planOf, pricesOf } from '../../../plan/plan-block.ts';
import { PlanMap } from '../../../plan/plan-map.tsx';
import { useLivePlaces } from '../../../plan/use-live-places.ts';
import { fetchEvent } from '../../../platform/api/fetch-event.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notification-store.ts';
import type { EventPlan } from '../../orders/order/use-event-plan.ts';
import styles from './box-office.module.css';
import { type ChosenSeat, nameChosen } from './chosen-seat.ts';
import type { Quantities } from './offer-lines.ts';
import { OfferList } from './offer-list.tsx';
import { SeatBoard } from './seat-board.tsx';

export interface SeatChoiceProps {
  plan: EventPlan;
  seats: ReadonlyArray<ChosenSeat>;
  onSeats: (seats: ChosenSeat[]) => void;
  /** Places without number, which are chosen in their block. */
  offers: ReadonlyArray<BoxOfficeOffer>;
  quantities: Quantities;
  onQuantities: (quantities: Quantities) => void;
  isFree: boolean;
  /** While they are being issued, chosen seats that turn out taken are our own. */
  isBusy: boolean;
  /** Seats that a refusal named. */
  taken: ReadonlyArray<number>;
}

/** The plan that guests see, with its places as they are at this moment: block by block, then seat by seat. */
export function SeatChoice({ plan: { event, places: loaded }, ...choice }: SeatChoiceProps) {
  const { seats, onSeats, offers, quantities, onQuantities, isFree, isBusy } = choice;
  const [{ blocks, fittings }, update] = useLivePlaces({
    eventId: event.id,
    loaded,
    load: async (signal) => {
      const fresh = await fetchEvent(event.id, signal);
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

  // A refusal names seats that others have: the plan shows it before the news of it comes.
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
    // What a refusal names already is not said twice.
    const unsaid = lost.filter(({ seat }) => !taken.includes(seat.id));
    if (unsaid.length > 0) notify(`Inzwischen vergeben: ${unsaid.map(nameChosen).join('; ')}.`, 'warning');
  });
  useEffect(() => {
    if (hasLost) dropLost();
  }, [hasLost]);

  const toggle = (inBlock: Block, seat: Seat) => {
    if (isBusy) return;
    const prices = pricesOf(inBlock, event);
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
        <SeatBoard
          key={block.id}
          block={block}
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
