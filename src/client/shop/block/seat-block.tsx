import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isStageAhead } from '../../plan/plan-frame.ts';
import { SeatMap } from '../../plan/seat-map.tsx';
import { layOutRows } from '../../plan/seat-rows.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useKeptView, ViewSwitch } from '../../ui/view-switch.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ChoicePanel } from './choice-panel.tsx';
import type { BlockPage, BlockPlaces } from './load-block.ts';
import { MissingHelp } from './missing-help.tsx';
import styles from './seat-block.module.css';
import { useReservation } from './use-reservation.ts';
import { useSeatChoice } from './use-seat-choice.ts';
import { useSeatHelp } from './use-seat-help.ts';
import { useSeatLabels } from './use-seat-labels.ts';

/** Most guests look at the plan alone. */
const SeatList = lazy(async () => ({ default: (await import('./seat-list.tsx')).SeatList }));

const VIEWS = ['plan', 'list'] as const;
const VIEW_NAMES = [
  { view: 'plan', name: 'Plan' },
  { view: 'list', name: 'Als Liste' },
] as const;

export interface SeatBlockProps {
  page: BlockPage;
  places: BlockPlaces;
  /** False while nothing is sold. */
  isOpen: boolean;
  /** Asks whose the taken seats are. */
  onDoubt: () => void;
  /** Marks seats as somebody else's before the news of it comes, or where none comes. */
  onTaken: (seatIds: number[]) => void;
}

/** Choosing numbered seats: on the plan or in a list, then which ticket each shall be, then into the basket. */
export function SeatBlock({ page, places, isOpen, onDoubt, onTaken }: SeatBlockProps) {
  const { block, prices } = page;
  const { reserve, refused, isReserving } = useReservation(page);
  const choice = useSeatChoice(page, places);
  const { chosen, states, lost, isInDoubt, released } = choice;
  const [view, setView] = useKeptView('plan-view', VIEWS);
  const rows = useMemo(() => layOutRows(block.seats), [block.seats]);
  const labels = useSeatLabels(page, choice);
  const [isAsking, setIsAsking] = useState(false);
  const taken = places.taken.seats.join();
  const [atFirst] = useState({ states, taken });
  const [isNear, setIsNear] = useState(false);
  const { help, failures, retry } = useSeatHelp(chosen.length || isNear || taken !== atFirst.taken);
  const missing = !help && failures > 0 && <MissingHelp failures={failures} onRetry={retry} />;
  const canChoose = isOpen && prices.length > 0 && !isReserving;

  // One function for as long as the page is open: a thousand seats need not be drawn again for it.
  const latest = useRef(choice.toggle);
  useEffect(() => {
    latest.current = canChoose ? choice.toggle : () => {};
  });
  const toggle = useCallback((seatId: number) => latest.current(seatId), []);

  // The server renders the page without knowing whose it is. While the seats are being reserved, the answer to that says
  // whose they are.
  const mustAsk = refused || places.held === null || (isInDoubt && !isReserving);
  useEffect(() => {
    if (mustAsk) onDoubt();
  }, [mustAsk, onDoubt]);
  const markTaken = useEffectEvent(onTaken);
  useEffect(() => {
    if (refused) markTaken(refused.taken);
  }, [refused]);

  const onLost = useEffectEvent(() => {
    choice.drop(lost.map(({ id }) => id));
    help?.tellLost(lost, refused);
  });
  // Before they were lost they were chosen, so the help is on its way.
  const canTell = help && lost.length > 0;
  useEffect(() => {
    if (canTell) onLost();
  }, [canTell]);

  return (
    <div className={styles.columns}>
      <section
        className={styles.plan}
        aria-labelledby="seats"
        onPointerEnter={() => setIsNear(true)}
        onFocus={() => setIsNear(true)}
      >
        <div className={styles.bar}>
          <h2 id="seats" className={styles.heading}>
            {isOpen ? 'Plätze wählen' : 'Plätze'}
          </h2>
          <ViewSwitch views={VIEW_NAMES} shown={view} onChange={setView} />
          {isOpen && (
            <button
              type="button"
              className={styles.ask}
              aria-expanded={isAsking}
              onClick={() => setIsAsking(!isAsking)}
            >
              Beste Plätze vorschlagen
            </button>
          )}
        </div>
        {isOpen && isAsking && (help ? <help.SeatSuggestion {...{ page, rows, choice }} /> : missing)}
        {view === 'plan' ? (
          <SeatMap
            isStageAhead={isStageAhead(page.outlines, block.id, page.fittings)}
            label={`Plätze in ${block.name}`}
            rows={rows}
            arc={block.arc}
            states={states}
            labels={labels}
            isOpen={isOpen}
            onToggle={toggle}
          />
        ) : (
          <Suspense fallback={<Skeleton shape="block" />}>
            <SeatList {...{ rows, prices, chosen, states, labels, isOpen }} onToggle={toggle} />
          </Suspense>
        )}
        <VisuallyHidden role="status">
          {help && <help.SeatNews seats={block.seats} states={states} atFirst={atFirst.states} />}
        </VisuallyHidden>
      </section>
      {isOpen && (
        <ChoicePanel
          {...{ chosen, released, prices, refused, isReserving }}
          seats={block.seats}
          onPrice={choice.choosePrice}
          onRemove={choice.toggle}
          onSubmit={() => reserve(choice)}
          help={help}
          instead={!isAsking && missing}
          advice={
            help && (
              <>
                <help.SeatLimitNotice page={page} count={chosen.length} />
                <help.OrphanNotice {...{ page, rows, choice }} />
              </>
            )
          }
        />
      )}
    </div>
  );
}
