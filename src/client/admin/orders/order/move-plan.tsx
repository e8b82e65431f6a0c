import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Block } from '../../../../contract/events.ts';
import type { StaffOrderItem } from '../../../../contract/staff-orders.ts';
import { useLivePlaces } from '../../../plan/live-places.ts';
import { changePlan, planOf } from '../../../plan/plan-block.ts';
import { type Fittings, isStageAhead } from '../../../plan/plan-frame.ts';
import { PlanMap } from '../../../plan/plan-map.tsx';
import { SeatMap } from '../../../plan/seat-map.tsx';
import { nameSeat } from '../../../plan/seat-names.ts';
import { layOutRows } from '../../../plan/seat-rows.ts';
import { call } from '../../../platform/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './move-panel.module.css';
import type { OrderForm } from './order-form.tsx';
import { blocksToMoveTo, formatTicketPlace, seatsToMoveTo, whyNotInto } from './ticket-seats.ts';
import { type EventPlan, useEventPlan } from './use-event-plan.ts';

/** The guests' plan, to choose the seat a ticket moves to. */
export function MovePlan(props: MovePlanProps) {
  const { plan, trouble } = useEventPlan(props.item.event_id);
  if (trouble !== undefined) return <Notice tone="warning">{trouble}</Notice>;
  if (plan === undefined) return <Skeleton shape="block" />;
  return <LiveMovePlan {...props} plan={plan} />;
}

/** The event's blocks with live occupancy, and the open one. */
function LiveMovePlan({
  plan: { event, places: loaded },
  item,
  items,
  moving,
}: MovePlanProps & { plan: EventPlan }) {
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
  const category = event.price_categories.find(({ id }) => id === item.price_category_id);
  const categoryName = category === undefined ? 'keiner Preiskategorie' : `„${category.name}“`;
  const whyNot = (one: Block) => whyNotInto(one, item, categoryName);
  const heading = useRef<HTMLHeadingElement>(null);

  // A refusal names taken seats, which are shown before the live update arrives.
  const markTaken = useEffectEvent((seats: number[]) => {
    const places = seats.map((seat_id) => ({ block_id: opened, seat_id }));
    update((plan) => changePlan(plan, { taken: places, freed: [] }));
  });
  const { taken } = moving;
  useEffect(() => {
    if (taken !== undefined) markTaken(taken);
  }, [taken]);

  const open = (blockId: number | null) => {
    setOpened(blockId);
    queueMicrotask(() => heading.current?.focus({ preventScroll: true }));
  };
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h5 ref={heading} tabIndex={-1} className={styles.heading}>
          {block === undefined ? 'Wohin? Wähle einen Block' : block.name}
        </h5>
        {block !== undefined && drawn.length > 1 && (
          <Button variant="quiet" onClick={() => open(null)}>
            Zum ganzen Plan
          </Button>
        )}
      </div>
      {block === undefined ? (
        <>
          <p className={styles.soft}>
            Grau sind die Blöcke, in die diese Karte nicht umziehen kann: Sie gilt für {categoryName}.
          </p>
          <PlanMap
            blocks={blocksToMoveTo(blocks, (id) =>
              drawn.some((one) => one.id === id && whyNot(one) === null),
            )}
            fittings={fittings}
            pathToBlock={(id) => `#block-${id}`}
            onOpen={open}
          />
        </>
      ) : (
        <MoveBlock
          key={block.id}
          block={block}
          outlines={drawn}
          fittings={fittings}
          taken={blocks.find(({ id }) => id === block.id)?.taken.seats ?? []}
          whyNot={whyNot(block)}
          {...{ item, items, moving }}
        />
      )}
    </div>
  );
}

interface MovePlanProps {
  item: StaffOrderItem;
  items: ReadonlyArray<StaffOrderItem>;
  moving: OrderForm;
}

interface MoveBlockProps extends MovePlanProps {
  block: Block;
  outlines: Block[];
  fittings: Fittings;
  taken: ReadonlyArray<number>;
  /** Why this ticket cannot move here; null if it can. */
  whyNot: string | null;
}

function MoveBlock({ block, outlines, fittings, taken, whyNot, item, items, moving }: MoveBlockProps) {
  const { fetcher, isBusy } = moving;
  const [wanted, setWanted] = useState<{ item: string; seat: number } | null>(null);
  const rows = useMemo(() => layOutRows(block.seats), [block.seats]);
  const takenSeats = useMemo(() => new Set(taken), [taken]);
  const isLost = wanted !== null && takenSeats.has(wanted.seat) && !isBusy;
  // The choice applies to one ticket, and only while nobody else takes the seat.
  const chosen = wanted !== null && wanted.item === item.id && !isLost ? wanted.seat : null;
  const { states, labels } = useMemo(
    () => seatsToMoveTo(block, { item, items, taken: takenSeats, chosen }),
    [block, item, items, takenSeats, chosen],
  );
  const latest = useRef<(seatId: number) => void>(() => {});
  useEffect(() => {
    latest.current = (seatId) => {
      const state = states.get(seatId);
      if (isBusy || whyNot !== null) return;
      if (state === 'selected') setWanted(null);
      if (state === 'free') setWanted({ item: item.id, seat: seatId });
    };
  });
  const toggle = useCallback((seatId: number) => latest.current(seatId), []);
  const seat = block.seats.find(({ id }) => id === chosen);
  const lost =
    isLost && wanted.item === item.id ? block.seats.find(({ id }) => id === wanted.seat) : undefined;

  if (block.seats.length === 0) return <Notice>{whyNot ?? 'Dieser Block hat keine Plätze.'}</Notice>;
  return (
    <>
      {whyNot !== null && <Notice tone="warning">{whyNot}</Notice>}
      <SeatMap
        isStageAhead={isStageAhead(outlines, block.id, fittings)}
        label={`Plätze in ${block.name}`}
        {...{ rows, states, labels }}
        arc={block.arc}
        isOpen={whyNot === null}
        isSingle
        onToggle={toggle}
      />
      {whyNot === null && (
        <fetcher.Form method="post" className={styles.bar} aria-label="Karte umbuchen">
          <input type="hidden" name="item" value={item.id} />
          <input type="hidden" name="seat" value={chosen ?? ''} />
          <div role="status" className={styles.news}>
            {lost && moving.message === undefined && (
              <Notice tone="warning">{nameSeat(lost)} hat inzwischen jemand anders.</Notice>
            )}
          </div>
          <p aria-live="polite">
            {seat === undefined ? (
              `${formatTicketPlace(item)}: Wähle einen freien Platz.`
            ) : (
              <>
                Von {formatTicketPlace(item)} nach{' '}
                <strong>
                  {block.name}, {nameSeat(seat)}
                </strong>
              </>
            )}
          </p>
          {seat !== undefined && (
            <Button type="submit" name="intent" value="move" isBusy={isBusy}>
              Hierher umbuchen
            </Button>
          )}
        </fetcher.Form>
      )}
    </>
  );
}
