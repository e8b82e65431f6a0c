import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { isStageAhead } from '../../plan/plan-frame.ts';
import { describeSeat } from '../../plan/seat-labels.ts';
import { SeatMap } from '../../plan/seat-map.tsx';
import { layOutRows } from '../../plan/seat-rows.ts';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { useStoredView, ViewSwitch } from '../../ui/view-switch.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { BlockPage, BlockPlaces } from './block-data.ts';
import { ChoicePanel, type SeatHelp, useReservation } from './choice-panel.tsx';
import styles from './seat-block.module.css';
import { type Choice, useSeatChoice } from './seat-choice.ts';

// Loaded on demand: most guests only look at the plan.
const SeatList = lazy(async () => ({ default: (await import('./seat-list.tsx')).SeatList }));

const VIEWS = ['plan', 'list'] as const;
const VIEW_NAMES = [
  { view: 'plan', name: 'Plan' },
  { view: 'list', name: 'Als Liste' },
] as const;

interface SeatBlockProps {
  page: BlockPage;
  places: BlockPlaces;
  isOpen: boolean;
  /** Asks the server who holds the taken seats. */
  onDoubt: () => void;
  /** Marks seats as somebody else's without waiting for a live change. */
  onTaken: (seatIds: number[]) => void;
}

export function SeatBlock({ page, places, isOpen, onDoubt, onTaken }: SeatBlockProps) {
  const { block, prices } = page;
  const { reserve, refused, isReserving } = useReservation(page);
  const choice = useSeatChoice(page, places);
  const { chosen, states, isInDoubt } = choice;
  const [view, setView] = useStoredView('plan-view', VIEWS);
  const rows = useMemo(() => layOutRows(block.seats), [block.seats]);
  const labels = useSeatLabels(page, choice);
  const [isAsking, setIsAsking] = useState(false);
  const taken = places.taken.seats.join();
  const [atFirst] = useState({ states, taken });
  const [isNear, setIsNear] = useState(false);
  const { help, failures, retry } = useSeatHelp(
    chosen.length ||
      isNear ||
      block.sold_together ||
      taken !== atFirst.taken ||
      block.seats.some((seat) => seat.price_category_id),
  );
  const failure = !help && failures > 0 && <SeatHelpFailure failures={failures} onRetry={retry} />;
  const canChoose = isOpen && !isReserving;

  // Stable, so that a new callback does not re-render a thousand memoized seats.
  const latest = useRef(choice.toggle);
  useEffect(() => {
    latest.current = canChoose ? choice.toggle : () => {};
  });
  const toggle = useCallback((seatId: number) => latest.current(seatId), []);

  // The server-rendered page knows no holds. While a reservation is pending there is nothing to ask: its
  // answer says which seats are taken.
  const isUnknown = places.held === null;
  useEffect(() => {
    if (refused || isUnknown) onDoubt();
  }, [refused, isUnknown, onDoubt]);
  // Apart, because a refusal stands until the next attempt, and seats may be lost meanwhile.
  const isDoubtful = isInDoubt && !isReserving && !isUnknown;
  useEffect(() => {
    if (isDoubtful) onDoubt();
  }, [isDoubtful, onDoubt]);

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
        {isOpen && isAsking && (help ? <help.SeatSuggestion {...{ page, rows, choice }} /> : failure)}
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
            <SeatList {...{ block, rows, choice, labels, isOpen }} onToggle={toggle} />
          </Suspense>
        )}
        <VisuallyHidden role="status">
          {help && <help.SeatAnnouncer {...{ page, states, refused, onTaken }} atFirst={atFirst.states} />}
        </VisuallyHidden>
      </section>
      {isOpen && (
        <ChoicePanel
          {...{ block, choice, prices, refused, isReserving, help }}
          onSubmit={() => reserve(choice)}
          instead={!isAsking && failure}
          advice={help && <help.SeatAdvice {...{ page, rows, choice }} />}
        />
      )}
    </div>
  );
}

/** The accessible name of each seat: place, state, and the chosen price or else the first one. */
function useSeatLabels(
  { block }: BlockPage,
  { priceOf, states }: Pick<Choice, 'priceOf' | 'states'>,
): ReadonlyMap<number, string> {
  return useMemo(() => {
    const quantity = block.sold_together;
    return new Map(
      block.seats.map((seat) => {
        const price = priceOf.get(seat.id);
        return [
          seat.id,
          describeSeat(
            { ...seat, quantity: seat.available ? quantity : 1 },
            states.get(seat.id) ?? 'unavailable',
            price ? formatCents(eurosToCents(price.price) * (quantity ?? 1)) : '',
          ),
        ];
      }),
    );
  }, [block, priceOf, states]);
}

/** Announces each failure to load the help and offers a retry. */
function SeatHelpFailure({ failures, onRetry }: { failures: number; onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useFocusFallback(place, () => document.querySelector<HTMLElement>('[aria-expanded]'));
  return (
    <div ref={place} className={styles.helpFailure}>
      <p key={failures} role="alert">
        Vorschläge und Hinweise ließen sich nicht laden.
      </p>
      <Button variant="secondary" onClick={onRetry}>
        Noch einmal versuchen
      </Button>
    </div>
  );
}

interface SeatHelpState {
  /** `null` until loaded; offline, guests can still choose on the plan. */
  help: SeatHelp | null;
  failures: number;
  retry: () => void;
}

/** Loads the help on demand: when `trigger` first becomes truthy, and after a failure whenever it changes. */
function useSeatHelp(trigger: unknown): SeatHelpState {
  const [help, setHelp] = useState<SeatHelp | null>(null);
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  const fetchHelp = useEffectEvent(async () => {
    let isReachable = false;
    // `await` instead of `then()`: the bundler would leave its own loading of the styles outside the chain.
    try {
      if (failures > 0) isReachable = await reloadStyles();
      const loaded = await import('./seat-help.tsx');
      if (loaded) setHelp(loaded);
    } catch {
      setFailures((before) => before + 1);
      // Chosen seats survive the reload.
      if (isReachable && tries) location.reload();
    }
  });
  useEffect(() => {
    if (trigger || tries) fetchHelp();
  }, [trigger, tries]);
  return { help, failures, retry: () => setTries(tries + 1) };
}

/**
 * The bundler requests styles only once per page, and browsers never request a failed module again. Reloading
 * the styles first tells whether the network is back: rejects if it is not, `false` if there are none.
 */
async function reloadStyles(): Promise<boolean> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[href*=seat-help]');
  for (const link of links) {
    const again = document.importNode(link);
    await new Promise((onload, onerror) => link.replaceWith(Object.assign(again, { onload, onerror })));
  }
  return links.length > 0;
}
