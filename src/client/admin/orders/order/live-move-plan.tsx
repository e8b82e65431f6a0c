import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Block } from '../../../../contract/events.ts';
import { changePlan, planOf } from '../../../plan/plan-block.ts';
import { PlanMap } from '../../../plan/plan-map.tsx';
import { useLivePlaces } from '../../../plan/use-live-places.ts';
import { fetchEvent } from '../../../platform/api/fetch-event.ts';
import { Button } from '../../../ui/button.tsx';
import type { MovePlanProps } from './move-block.tsx';
import { MoveBlock } from './move-block.tsx';
import styles from './move-panel.module.css';
import { blocksToMoveTo, whyNotInto } from './seats-to-move-to.ts';
import type { EventPlan } from './use-event-plan.ts';

/** The blocks of an event with their places as they are at this moment, and the one that was opened. */
export function LiveMovePlan({
  plan: { event, places: loaded },
  item,
  items,
  moving,
}: MovePlanProps & { plan: EventPlan }) {
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
  const category = event.price_categories.find(({ id }) => id === item.price_category_id);
  const categoryName = category === undefined ? 'keiner Preiskategorie' : `„${category.name}“`;
  const whyNot = (one: Block) => whyNotInto(one, item, categoryName);
  const heading = useRef<HTMLHeadingElement>(null);

  // A refusal names seats that others have: the plan shows it before the news of it comes.
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
