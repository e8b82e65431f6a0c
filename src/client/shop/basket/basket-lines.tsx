import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router-dom';
import { type BasketLine, isSameOffer, MAX_TICKETS_PER_LINE, type SeatLine } from '../../../domain/basket.ts';
import { formatSeat } from '../../../domain/seat.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { pathTo } from '../../platform/paths.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notifications.tsx';
import { Price } from '../../ui/numbers.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { EventTime } from '../event/event-time.tsx';
import type { HoldAnswer } from './basket-data.ts';
import styles from './basket-lines.module.css';
import { useBasket } from './basket-store.ts';
import {
  type DescribedProblem,
  describeProblem,
  type LineProblem,
  type LineProblems,
  TAKEN,
} from './line-problems.ts';
import { type EventLines, fullLineLabel, offerLabel, type PricedLine, placeLabel } from './priced-lines.ts';

interface EventLinesSectionProps {
  group: EventLines;
  /** False until the prices are loaded, when a missing price means nothing yet. */
  areOffersKnown: boolean;
  /** Refusals of the last attempts to order or to renew holds. */
  problems: LineProblems;
}

export function EventLinesSection({ group, areOffersKnown, problems }: EventLinesSectionProps) {
  const { event, lines } = group;
  return (
    <section className={styles.group}>
      <h2 className={styles.eventName}>{event?.name ?? 'Karten'}</h2>
      {event && (
        <p className={styles.facts}>
          <EventTime at={event.starts_at} /> · {event.location}
        </p>
      )}
      <ul className={styles.lines}>
        {lines.map((priced) => (
          <LineRow
            key={priced.key}
            priced={priced}
            areOffersKnown={areOffersKnown}
            refused={problems[priced.key]}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineRowProps {
  priced: PricedLine;
  areOffersKnown: boolean;
  refused: LineProblem | undefined;
}

function LineRow({ priced, areOffersKnown, refused }: LineRowProps) {
  const { line, name, blockName, quantity, unitCents, held } = priced;
  const remove = () => {
    moveFocusFrom(priced.key);
    removeLine(line, placeLabel(priced));
  };
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        {blockName && <p className={styles.title}>{blockName}</p>}
        {line.is_fixed ? (
          <p className={blockName ? styles.detail : styles.title}>
            {name} × {quantity}
          </p>
        ) : (
          <p className={styles.detail}>
            {formatSeat({ ...held, ...line })} · {name}
          </p>
        )}
        {quantity > 1 && unitCents !== null && (
          <p className={styles.unit}>
            je <Price cents={unitCents} />
          </p>
        )}
      </div>
      <p className={styles.price}>{unitCents === null ? '–' : <Price cents={unitCents * quantity} />}</p>
      {line.is_fixed && (
        <div className={styles.stepper}>
          <Stepper
            label={offerLabel(priced)}
            value={quantity}
            min={1}
            max={MAX_TICKETS_PER_LINE}
            onChange={(wanted) => setQuantity(line, wanted)}
          />
        </div>
      )}
      <button
        type="button"
        data-remove={priced.key}
        className={styles.remove}
        aria-label={`Entfernen: ${fullLineLabel(priced)}`}
        onClick={remove}
      >
        <Trash2 size={20} />
      </button>
      <LineProblemNote priced={priced} areOffersKnown={areOffersKnown} refused={refused} onRemove={remove} />
    </li>
  );
}

/** Keyboard users continue from the next line, the previous one or the heading after removing a line. */
function moveFocusFrom(key: string): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-remove]')];
  const at = buttons.findIndex((button) => button.dataset.remove === key);
  (buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector<HTMLElement>('h1'))?.focus();
}

/** Why this line cannot be ordered and how to fix it with one tap; nothing if it can. */
function LineProblemNote({
  priced,
  areOffersKnown,
  refused,
  onRemove,
}: LineRowProps & { onRemove: () => void }) {
  const hold = useFetcher<HoldAnswer>();
  const answer = useAnswer(hold);
  const problem = describeProblem(
    priced,
    areOffersKnown,
    answer?.taken.includes(priced.key) ? TAKEN : refused,
  );

  const tell = useEffectEvent(() => notify(`Wieder reserviert: ${placeLabel(priced)}`, 'good'));
  const isHeldAgain = answer !== undefined && answer.message === undefined;
  useEffect(() => {
    if (isHeldAgain) tell();
  }, [isHeldAgain]);

  if (problem === null) return null;
  return <Problem {...{ priced, problem, refused, onRemove, hold, answer }} />;
}

interface ProblemProps {
  priced: PricedLine;
  problem: DescribedProblem;
  refused: LineProblem | undefined;
  onRemove: () => void;
  hold: FetcherWithComponents<HoldAnswer>;
  answer: HoldAnswer | undefined;
}

function Problem({ priced, problem, refused, onRemove, hold, answer }: ProblemProps) {
  const { line, key } = priced;
  const { title, text, remedy } = problem;
  // Several lines may have the same problem, so each button's accessible name includes its line.
  const named = (label: string) => ({ 'aria-label': `${label}: ${placeLabel(priced)}`, children: label });
  const note = useRef<HTMLDivElement>(null);
  useFocusFallback(note, () => document.querySelector<HTMLElement>(`[data-remove="${key}"]`));

  useEffect(() => {
    if (answer?.message !== undefined) note.current?.focus({ preventScroll: true });
  }, [answer]);

  return (
    <div ref={note} className={styles.problem} data-problem={key} tabIndex={-1}>
      <Notice tone={remedy === 'hold' ? 'warning' : 'danger'} title={title}>
        <p>{answer?.message && answer.taken.length === 0 ? answer.message : text}</p>
        <div className={styles.remedies}>
          {remedy === 'hold' && (
            <hold.Form method="post">
              <input type="hidden" name="intent" value="hold" />
              <input type="hidden" name="line" value={key} />
              <Button
                type="submit"
                variant="secondary"
                isBusy={hold.state !== 'idle'}
                {...named('Neu reservieren')}
              />
            </hold.Form>
          )}
          {remedy === 'reduce' && refused && (
            <Button
              variant="secondary"
              onClick={() => setQuantity(line, refused.left)}
              {...named(`Auf ${refused.left} verringern`)}
            />
          )}
          {remedy === 'choose' && (
            <LinkButton
              to={pathToChoose(line)}
              variant="secondary"
              {...named(line.is_fixed ? 'Neu wählen' : 'Anderen Platz wählen')}
            />
          )}
          {remedy !== 'hold' && <Button variant="quiet" onClick={onRemove} {...named('Entfernen')} />}
        </div>
      </Notice>
    </div>
  );
}

function pathToChoose(line: BasketLine): string {
  if (line.block !== undefined) return pathTo.block(line.event, line.block);
  return line.is_fixed ? pathTo.tickets(line.event) : pathTo.blocks(line.event);
}

function setQuantity(line: BasketLine, quantity: number): void {
  useBasket.setState(({ lines }) => ({
    lines: lines.map((other) =>
      other.is_fixed && isSameOffer(other, line) ? { ...other, quantity } : other,
    ),
  }));
}

/**
 * Removes a line at once and offers an undo. A seat is also released on the server and held again on undo; if
 * somebody else was faster, a notification says so.
 */
function removeLine(line: BasketLine, label: string): void {
  const { lines, remove } = useBasket.getState();
  const index = lines.findIndex((other) => isSameOffer(other, line));
  remove(line);
  const released = line.is_fixed ? Promise.resolve() : release(line);
  notify(`Entfernt: ${label}`, 'info', {
    label: 'Rückgängig',
    isUndo: true,
    run: async () => {
      await released;
      if (!line.is_fixed && !(await holdAgain(line, label))) return;
      restoreLine(line, index);
      notify(`Wieder im Warenkorb: ${label}`, 'good');
    },
  });
}

/** Restores a removed line at its old position, unless the guest has added it again. */
function restoreLine(line: BasketLine, index: number): void {
  useBasket.setState(({ lines }) =>
    lines.some((other) => isSameOffer(other, line)) ? {} : { lines: lines.toSpliced(index, 0, line) },
  );
}

async function release({ event, id }: SeatLine): Promise<void> {
  try {
    await call('POST /booking/event/:id/release', { params: { id: event }, body: { seats: [id] } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify('Der Platz wird bald von selbst frei.', 'info');
  }
}

async function holdAgain({ event, id, ticket_price_id }: SeatLine, label: string): Promise<boolean> {
  try {
    const body = { seats: [{ id, ticket_price_id }] };
    await call('POST /booking/event/:id/reserve', { params: { id: event }, body });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.details.taken ? `Leider war jemand schneller: ${label}` : error.message, 'warning');
    return false;
  }
}
