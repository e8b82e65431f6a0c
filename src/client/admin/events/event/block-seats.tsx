import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BlockPlaces } from '../../../../contract/event-places.ts';
import type { SeatState } from '../../../../domain/seat.ts';
import { colorSeats } from '../../../plan/color-seats.ts';
import { formatSeatCount } from '../../../plan/seat-labels.ts';
import { SeatMap } from '../../../plan/seat-map.tsx';
import { nameSeat, seatRemark } from '../../../plan/seat-names.ts';
import { layOutRows, type SeatRow } from '../../../plan/seat-rows.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CategoryChoice } from './category-choice.tsx';
import pageStyles from './event-page.module.css';
import styles from './plan-tab.module.css';
import type { EventDraft } from './use-event-draft.ts';

interface BlockSeatsProps {
  block: { id: number; name: string };
  draft: EventDraft;
  onClose: () => void;
}

/** The seats of a block, some of which may be sold in another category than the block. */
export function BlockSeats(props: BlockSeatsProps) {
  const { block, draft } = props;
  const { seats, trouble } = useSeats(draft.event.id, block.id);
  if (trouble !== undefined) return <Notice tone="warning">{trouble}</Notice>;
  return seats === undefined ? <Skeleton shape="block" /> : <SeatCategories {...props} drawn={seats} />;
}

type DrawnBlock = BlockPlaces['block'];

function useSeats(id: number, block: number): { seats?: DrawnBlock; trouble?: string } {
  const [answer, setAnswer] = useState<{ seats?: DrawnBlock; trouble?: string }>({});
  useEffect(() => {
    const leaving = new AbortController();
    const asked = { params: { id, block }, signal: leaving.signal };
    call('GET /api/office/events/:id/blocks/:block', asked).then(
      ({ block }) => setAnswer({ seats: block }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setAnswer({ trouble: error instanceof ApiError ? error.message : String(error) });
      },
    );
    return () => leaving.abort();
  }, [id, block]);
  return answer;
}

const nobody: ReadonlySet<number> = new Set();

function SeatCategories({ block, draft, drawn, onClose }: BlockSeatsProps & { drawn: DrawnBlock }) {
  const { categories, blocks, seats: own } = draft.offer.value;
  const { seats } = drawn;
  const [chosen, setChosen] = useState(nobody);
  const { rows, toggle, watch } = useRangeChoice(drawn, setChosen);
  const ofBlock = blocks.find(({ block_id }) => block_id === block.id)?.category ?? null;
  const categoryOf = useMemo(() => {
    const given = new Map(own.flatMap(({ category, seat_ids }) => seat_ids.map((id) => [id, category])));
    const byKey = new Map(categories.map((category) => [category.key, category]));
    return new Map(seats.map(({ id }) => [id, byKey.get(given.get(id) ?? ofBlock ?? '')]));
  }, [own, categories, seats, ofBlock]);
  const states = useMemo(
    () =>
      new Map(
        seats.map(({ id, available }): [number, SeatState] => {
          if (chosen.has(id)) return [id, 'selected'];
          return [id, available ? 'free' : 'unavailable'];
        }),
      ),
    [seats, chosen],
  );
  const labels = useMemo(
    () =>
      new Map(
        seats.map((seat) => [
          seat.id,
          [nameSeat(seat), seatRemark(seat), categoryOf.get(seat.id)?.name ?? 'ohne Kategorie']
            .filter(Boolean)
            .join(', '),
        ]),
      ),
    [seats, categoryOf],
  );
  // After every render: a seat keeps no style of its own when it is drawn anew.
  useLayoutEffect(() => {
    const colored = seats.flatMap(({ id }) => {
      const color = categoryOf.get(id)?.color;
      return color === undefined ? [] : [[id, color] as const];
    });
    colorSeats(document, new Map(colored));
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const assign = (category: string | null) => {
    draft.offer.setSeats(block.id, [...chosen], category);
    setChosen(nobody);
  };
  const chooseRow = (row: SeatRow, isOn: boolean) => {
    const ids = row.seats.map(({ id }) => id);
    const others = [...chosen].filter((id) => !ids.includes(id));
    setChosen(new Set(isOn ? [...others, ...ids] : others));
  };
  const countIn = (key: string | null) =>
    seats.filter(({ id, available }) => available && (categoryOf.get(id)?.key ?? null) === key).length;
  const nameOfBlock = categories.find(({ key }) => key === ofBlock)?.name ?? 'ohne Kategorie';
  return (
    <div className={styles.whole}>
      <div {...watch}>
        <SeatMap
          isStageAhead={false}
          label={`Plätze in ${block.name}`}
          rows={rows}
          arc={drawn.arc}
          states={states}
          labels={labels}
          isOpen="every"
          onToggle={toggle}
        />
      </div>
      <div className={styles.side}>
        <Card as="section" aria-labelledby="gewaehlt" className={styles.panel}>
          <h2 id="gewaehlt" ref={heading} tabIndex={-1}>
            Plätze in {block.name}
          </h2>
          <p role="status" className={pageStyles.soft}>
            {chosen.size === 0
              ? 'Wähle Plätze, mit der Umschalttaste bis zum nächsten, oder ganze Reihen. Dann wähle ihre Kategorie.'
              : `${formatSeatCount(chosen.size)} gewählt`}
          </p>
          <fieldset className={styles.rows}>
            <legend>Ganze Reihen</legend>
            {rows.rows.map((row) => {
              const isChosen = row.seats.every(({ id }) => chosen.has(id));
              return (
                <button
                  key={row.name}
                  type="button"
                  className={styles.row}
                  aria-pressed={isChosen}
                  aria-label={`Reihe ${row.name}`}
                  onClick={() => chooseRow(row, !isChosen)}
                >
                  {row.name}
                </button>
              );
            })}
          </fieldset>
          <CategoryChoice
            categories={categories}
            none={`Wie der Block: ${nameOfBlock}`}
            describe={(key) => (key === null ? '' : formatSeatCount(countIn(key)))}
            isDisabled={chosen.size === 0}
            onChoose={assign}
            onEscape={() => setChosen(nobody)}
          />
          <div className={pageStyles.steps}>
            {chosen.size > 0 && (
              <Button variant="quiet" onClick={() => setChosen(nobody)}>
                Auswahl aufheben
              </Button>
            )}
            <Button variant="secondary" onClick={onClose}>
              Zum ganzen Plan
            </Button>
          </div>
        </Card>
      </div>
    </div>
  );
}

/** With Shift held, a click or the space bar chooses all seats since the last one, row by row. */
function useRangeChoice(
  { seats }: DrawnBlock,
  setChosen: (change: (before: ReadonlySet<number>) => ReadonlySet<number>) => void,
) {
  const rows = useMemo(() => layOutRows(seats), [seats]);
  const isShift = useRef(false);
  const last = useRef<number | null>(null);
  const toggle = useCallback(
    (id: number) => {
      const ids = rows.rows.flatMap((row) => row.seats.map((seat) => seat.id));
      const ends = [ids.indexOf(last.current ?? id), ids.indexOf(id)].sort((a, b) => a - b);
      const range = ids.slice(ends[0], (ends[1] ?? 0) + 1);
      const isRange = isShift.current && range.length > 1;
      last.current = id;
      setChosen((before) => {
        if (isRange) return new Set([...before, ...range]);
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    },
    [rows, setChosen],
  );
  const note = ({ shiftKey }: { shiftKey: boolean }) => {
    isShift.current = shiftKey;
  };
  return { rows, toggle, watch: { onClickCapture: note, onKeyDownCapture: note } };
}
