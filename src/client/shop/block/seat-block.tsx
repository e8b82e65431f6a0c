import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { priceLines } from '../../../domain/pricing.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { notify } from '../../ui/notification-store.ts';
import { useKeptView, ViewSwitch } from '../../ui/view-switch.tsx';
import { isStageAhead } from '../blocks/plan-frame.ts';
import { ChosenSeats } from './chosen-seats.tsx';
import type { BlockPage, BlockPlaces } from './load-block.ts';
import type { NotReserved, Wish } from './put-into-basket.ts';
import { RefusedNotice } from './refused-notice.tsx';
import styles from './seat-block.module.css';
import { SeatList } from './seat-list.tsx';
import { SeatMap } from './seat-map.tsx';
import { SeatNews } from './seat-news.tsx';
import { layOutRows } from './seat-rows.ts';
import { countSeats, describeSeat, nameSeats } from './seat-wording.ts';
import { useSeatChoice } from './use-seat-choice.ts';

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
  /** Marks seats of this block as taken before the news of it comes. */
  onTaken: (seatIds: number[]) => void;
}

/** Choosing numbered seats: on the plan or in a list, then which ticket each shall be, then into the basket. */
export function SeatBlock({ page, places, isOpen, onTaken }: SeatBlockProps) {
  const { block, event, prices } = page;
  const fetcher = useFetcher<NotReserved>();
  const isReserving = fetcher.state !== 'idle';
  const choice = useSeatChoice(page, places, isReserving);
  const { chosen, states, lost, released } = choice;
  const [view, setView] = useKeptView('plan-view', VIEWS);
  const rows = useMemo(() => layOutRows(block.seats), [block.seats]);
  const labels = useSeatLabels(page, choice);
  const canChoose = isOpen && prices.length > 0 && !isReserving;

  // One function for as long as the page is open: a thousand seats need not be drawn again for it.
  const latest = useRef(choice.toggle);
  useEffect(() => {
    latest.current = canChoose ? choice.toggle : () => {};
  });
  const toggle = useCallback((seatId: number) => latest.current(seatId), []);

  const onLost = useEffectEvent(() => {
    choice.drop(lost.map(({ id }) => id));
    notify(`Leider war jemand schneller: ${nameSeats(lost)} ist jetzt vergeben.`, 'warning');
  });
  const hasLost = lost.length > 0;
  useEffect(() => {
    if (hasLost) onLost();
  }, [hasLost]);

  const refused = fetcher.state === 'idle' ? fetcher.data : undefined;
  const onRefused = useEffectEvent(({ taken }: NotReserved) => {
    choice.drop(taken);
    onTaken(taken);
  });
  useEffect(() => {
    if (refused && refused.taken.length > 0) onRefused(refused);
  }, [refused]);

  const submit = () => {
    const wish: Wish = {
      kind: 'seats',
      lines: chosen.map(({ seat, price }) => ({
        is_fixed: false,
        event: event.id,
        id: seat.id,
        name: seat.name,
        row: seat.row,
        block: block.id,
        block_name: block.name,
        ticket_price_id: price.id,
      })),
      released,
      seats: block.seats.map(({ id }) => id),
    };
    fetcher.submit(wish as never, { method: 'post', encType: 'application/json' });
  };

  const { totalCents } = priceLines(
    chosen.map(({ price }) => ({ unitCents: eurosToCents(price.price), quantity: 1 })),
    null,
  );
  const hasWork = isOpen && (chosen.length > 0 || released.length > 0);

  return (
    <div className={styles.columns}>
      <section className={styles.plan} aria-labelledby="seats">
        <div className={styles.bar}>
          <h2 id="seats" className={styles.heading}>
            {isOpen ? 'Plätze wählen' : 'Plätze'}
          </h2>
          <ViewSwitch views={VIEW_NAMES} shown={view} onChange={setView} />
        </div>
        {view === 'plan' ? (
          <SeatMap
            isStageAhead={isStageAhead(page.outlines, block.id)}
            label={`Plätze in ${block.name}`}
            rows={rows}
            states={states}
            labels={labels}
            isOpen={isOpen}
            onToggle={toggle}
          />
        ) : (
          <SeatList rows={rows} states={states} labels={labels} isOpen={isOpen} onToggle={toggle} />
        )}
        <SeatNews seats={block.seats} states={states} />
      </section>
      {isOpen && (
        <Card as="section" className={styles.choice} aria-labelledby="chosen">
          <h2 id="chosen" className={styles.count} aria-live="polite">
            {chosen.length === 0 ? 'Noch kein Platz gewählt' : countSeats(chosen.length)}
          </h2>
          {chosen.length === 0 && (
            <p className={styles.empty}>
              Tippe auf freie Plätze. Sobald sie im Warenkorb liegen, halten wir sie für dich fest.
            </p>
          )}
          <ChosenSeats
            chosen={chosen}
            prices={prices}
            onPrice={choice.choosePrice}
            onRemove={choice.toggle}
          />
          {refused && <RefusedNotice refused={refused} seats={block.seats} />}
          {hasWork && (
            <ActionBar>
              <p className={styles.sum}>
                {chosen.length > 0
                  ? `${countSeats(chosen.length)} gewählt`
                  : 'Deine Plätze werden wieder frei'}
              </p>
              <Button isWide isBusy={isReserving} onClick={submit}>
                {chosen.length > 0 ? `In den Warenkorb · ${formatCents(totalCents)}` : 'Plätze freigeben'}
              </Button>
            </ActionBar>
          )}
        </Card>
      )}
    </div>
  );
}

/** What is heard of each seat: its place, what it costs (as chosen, else the first price) and its state. */
function useSeatLabels(
  { block, prices }: BlockPage,
  { chosen, states }: Pick<ReturnType<typeof useSeatChoice>, 'chosen' | 'states'>,
): ReadonlyMap<number, string> {
  return useMemo(() => {
    const amount = (price: { price: number } | undefined) =>
      price === undefined ? '' : formatCents(eurosToCents(price.price));
    const chosenPrices = new Map(chosen.map(({ seat, price }) => [seat.id, price]));
    return new Map(
      block.seats.map((seat) => [
        seat.id,
        describeSeat(
          seat,
          states.get(seat.id) ?? 'unavailable',
          amount(chosenPrices.get(seat.id) ?? prices[0]),
        ),
      ]),
    );
  }, [block.seats, prices, chosen, states]);
}
